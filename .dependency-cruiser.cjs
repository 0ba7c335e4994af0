/** The law of docs/ARCHITECTURE.md: the suffix says what a file may touch, features meet at the door, no cycles. */
const server = '^apps/server/src/';
const feature = `${server}features/([^/]+/[^/]+)/`;

/** Lowest first: a neighbourhood imports only those before it. */
const NEIGHBOURHOODS = ['ground', 'money', 'people', 'events', 'talk', 'reach', 'whole'];

const neighbourhoods = (app) =>
  NEIGHBOURHOODS.slice(0, -1).map((name, place) => ({
    name: `${app}-${name}-knows-nothing-above-it`,
    comment: 'A neighbourhood imports only those below it; an assembly of several belongs above them.',
    severity: 'error',
    from: { path: `^apps/${app}/src/features/${name}/`, pathNot: '\\.(test|factory|targets)\\.tsx?$' },
    to: { path: `^apps/${app}/src/features/(${NEIGHBOURHOODS.slice(place + 1).join('|')})/` },
  }));

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'What turns in a circle cannot be understood in part.',
      severity: 'error',
      from: { pathNot: 'node_modules' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'features-meet-at-the-door',
      comment:
        "Another feature's index.ts is the only way in; schemas may be shared, for the wire refers across.",
      severity: 'error',
      from: { path: `${feature}.+` },
      to: {
        path: `${server}features/.+`,
        pathNot: [
          `${server}features/$1/`,
          'features/[^/]+/[^/]+/index\\.ts$',
          '\\.schemas\\.ts$',
          '\\.tables\\.ts$',
          '\\.factory\\.ts$',
        ],
      },
    },
    ...neighbourhoods('server'),
    ...neighbourhoods('web'),
    {
      name: 'manifests-are-light',
      comment: 'A manifest is read by every process: it loads routes, jobs and sockets by import() alone.',
      severity: 'error',
      from: { path: `${server}features/[^/]+/[^/]+/feature\\.ts$` },
      to: {
        pathNot: ['\\.tables\\.ts$', `${server}platform/`],
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'areas-are-light',
      comment:
        'The build, tests and every page read area.ts: it names screens by their files and loads none of them.',
      severity: 'error',
      from: { path: '^apps/web/src/features/.+/area\\.ts$' },
      to: { pathNot: '^apps/web/src/lib/area(-pages)?\\.ts$|node_modules/lucide-react/' },
    },
    {
      name: 'tables-are-types-and-facts',
      severity: 'error',
      from: { path: '\\.tables\\.ts$' },
      to: {
        pathNot: [
          '\\.tables\\.ts$',
          `${server}platform/(tables|db/columns|db/schema)\\.ts$`,
          '(^|node_modules/)kysely(/|$)',
        ],
      },
    },
    {
      name: 'manifests-are-read-by-the-program',
      severity: 'error',
      from: { pathNot: `${server}features\\.ts$` },
      to: { path: `${server}features/[^/]+/[^/]+/feature\\.ts$` },
    },
    {
      name: 'factories-are-for-tests',
      severity: 'error',
      from: { pathNot: '\\.(test|factory|targets)\\.ts$|^apps/server/src/testing/' },
      to: { path: '\\.factory\\.ts$' },
    },
    {
      name: 'registers-of-tests-are-found-by-name',
      comment:
        'Tests find targets, wire entities and permissions by the names of their files; the program loads none.',
      severity: 'error',
      from: {},
      to: { path: `${server}features/.+\\.(targets|wire|permissions)\\.ts$` },
    },
    {
      name: 'the-program-loads-no-tests',
      severity: 'error',
      from: {
        path: `${server}`,
        pathNot: `\\.(test|factory|targets|wire|permissions)\\.ts$|${server}(testing|permissions)/|${server}cli/permissions\\.ts$`,
      },
      to: { path: `${server}(testing|permissions)/` },
    },
    {
      name: 'schemas-are-shared-with-schemas-only',
      severity: 'error',
      from: { path: `${feature}.+`, pathNot: ['\\.schemas\\.ts$', '\\.test\\.ts$'] },
      to: { path: `${server}features/.+\\.schemas\\.ts$`, pathNot: `${server}features/$1/` },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: `${server}platform/`, pathNot: '\\.test\\.ts$' },
      to: { path: `${server}(features|testing)/` },
    },
    {
      name: 'english-alone-is-for-the-terminal',
      comment:
        'Callers of the API read a refusal in their language: give it a code in lang/en/refusals.json.',
      severity: 'error',
      from: { pathNot: `${server}(cli|platform/db/move)/|\\.admin\\.service\\.ts$|\\.test\\.ts$` },
      to: { path: `${server}platform/operator-error\\.ts$` },
    },
    {
      name: 'verbatim-is-for-protocols-and-words-of-hosts',
      comment:
        'Callers of the API read a refusal in their language: give it a code in lang/en/refusals.json.',
      severity: 'error',
      from: {
        pathNot: `${server}features/(ground/(identity/identity|hosted-domain/hosted)\\.errors|money/questions/responses)\\.ts$|\\.test\\.ts$`,
      },
      to: { path: `${server}platform/verbatim-error\\.ts$` },
    },
    {
      name: 'routes-call-services',
      severity: 'error',
      from: { path: '\\.(routes|socket|resource|reference|field)\\.ts$' },
      to: { path: '\\.(queries|facts|jobs)\\.ts$' },
    },
    {
      name: 'services-know-no-http-and-no-sql',
      severity: 'error',
      from: { path: '\\.service\\.ts$' },
      to: { path: '(^|node_modules/)(fastify|kysely)(/|$)' },
    },
    {
      name: 'sql-lives-in-queries',
      comment: 'Kysely belongs to queries, to the fragments they share, and to the platform.',
      severity: 'error',
      from: { path: `${server}features/`, pathNot: '\\.(queries|fragments|tables)\\.ts$|\\.test\\.ts$' },
      to: { path: '(^|node_modules/)kysely(/|$)' },
    },
    {
      name: 'queries-touch-the-database-only',
      severity: 'error',
      from: { path: '\\.queries\\.ts$' },
      to: { path: '\\.(service|routes|views|facts|jobs)\\.ts$|(^|node_modules/)fastify(/|$)' },
    },
    {
      name: 'policies-and-views-are-pure',
      severity: 'error',
      from: { path: '\\.(policy|views)\\.ts$' },
      to: {
        path: '\\.(service|routes|facts|jobs)\\.ts$|(^|node_modules/)(fastify|pg)(/|$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'plain-modules-are-pure',
      comment: 'A file of a feature without a role is arithmetic or a list.',
      severity: 'error',
      from: {
        path: `${server}features/.+/[^./]+\\.ts$`,
        pathNot: '/(index|feature)\\.ts$|/(providers|wallet)/',
      },
      to: { path: '\\.(service|routes|queries|facts|jobs)\\.ts$|(^|node_modules/)(fastify|pg|kysely)(/|$)' },
    },
    {
      name: 'schemas-are-pure',
      severity: 'error',
      from: { path: `${server}features/.+\\.schemas\\.ts$` },
      to: {
        pathNot:
          '(\\.schemas\\.ts$|(^|node_modules/)typebox(/|$)|platform/(http/|(currencies|modules|powers)\\.ts$)|\\.types\\.ts$)',
      },
    },
    {
      name: 'doors-hide-routes-and-queries',
      severity: 'error',
      from: { path: `${server}features/[^/]+/[^/]+/index\\.ts$` },
      to: { path: '\\.(routes|queries)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'apps-do-not-import-each-other',
      comment: 'Only the types by which the server asks the site for a page are shared.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: ['^apps/$1/', '^apps/web/src/contract\\.ts$'] },
    },
    {
      name: 'web-features-meet-at-the-door',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: ['^apps/web/src/features/$1/', 'features/[^/]+/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'web-lib-and-components-know-no-feature',
      severity: 'error',
      from: { path: '^apps/web/src/(lib|components)/' },
      to: { path: '^apps/web/src/(features|shell)/' },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$|^(#|virtual:|@atrium/api$|\\+types|\\./\\+types)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|generated|\\.react-router|\\.data|\\.tools)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
