import hooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import typescript from 'typescript-eslint';

export default defineConfig(
  globalIgnores([
    '**/build/',
    '**/dist/',
    '**/.react-router/',
    '**/generated/',
    '.data/',
    '.tools/',
    '.cache/',
  ]),
  {
    files: ['**/*.{ts,tsx}'],
    extends: [typescript.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'describe', 'it', 'suite'], package: 'node:test' },
          ],
        },
      ],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' },
      ],
      '@typescript-eslint/unified-signatures': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    files: ['**/*.tsx', 'apps/web/src/**/*.ts', 'packages/ui/src/**/*.ts'],
    extends: [hooks.configs.flat.recommended],
  },
  {
    // Programs that speak to a person in a terminal.
    files: [
      'apps/server/src/main.ts',
      'apps/server/src/runtime.ts',
      'apps/server/src/cli/**',
      '**/bench/**',
      '**/*.test.ts',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
