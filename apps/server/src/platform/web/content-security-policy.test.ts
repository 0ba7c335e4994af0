import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { it } from 'node:test';
import { policyFor, withoutNonce } from './content-security-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

const page = [
  '<style id="theme">:root{--a:1}</style>',
  '<script nonce="N1">run()</script>',
  '<script type="module" nonce="N1" async="">import "/a.js"</script>',
  '<script type="application/json" id="data">{"x":"</p> style=\\"color:red\\""}</script>',
  '<script src="/a.js"></script>',
  '<script>alert(document.cookie)</script><script nonce="N2">steal()</script>',
  '<p style="color:red">a</p><p style="background:url(&quot;a&amp;b&quot;)">b</p>',
].join('\n');

it('names what stands in the page, and never allows whatever else is written into it', () => {
  const policy = policyFor(page, { connect: ['https://api.example'], nonce: 'N1' });
  const scripts = directive(policy, 'script-src');
  assert.equal(scripts, `script-src 'self' ${hash('run()')} ${hash('import "/a.js"')}`);
  assert.ok(directive(policy, 'style-src').includes(hash(':root{--a:1}')));
  assert.equal(
    directive(policy, 'style-src-attr'),
    `style-src-attr 'unsafe-hashes' ${hash('color:red')} ${hash('background:url("a&b")')}`,
  );
  assert.ok(!policy.includes('unsafe-inline'));
  for (const injected of ['alert(document.cookie)', 'steal()']) assert.ok(!policy.includes(hash(injected)));
  assert.ok(!withoutNonce(page, 'N1').includes('N1'));
  assert.ok(directive(policy, 'connect-src').includes('https://api.example'));
});

it('allows no style attribute where the page has none', () => {
  assert.equal(
    directive(policyFor('<p>a</p>', { connect: [], nonce: 'N1' }), 'style-src-attr'),
    "style-src-attr 'none'",
  );
});

it('the payment provider may show a form in its own frame, and only where it is used', () => {
  const policy = policyFor('<p>a</p>', {
    connect: ['https://api.pay.example'],
    nonce: 'N1',
    scripts: ['https://js.pay.example'],
    frames: ['https://js.pay.example', 'https://bank.example'],
  });
  assert.equal(directive(policy, 'script-src'), "script-src 'self' https://js.pay.example");
  assert.equal(
    directive(policy, 'frame-src'),
    "frame-src 'self' https://js.pay.example https://bank.example",
  );
  assert.doesNotMatch(policyFor('<p>a</p>', { connect: [], nonce: 'N1' }), /frame-src|pay\.example/);
});

it('opens styles, and nothing else, to a script of others that writes its own', () => {
  const sources = { connect: [], scripts: ['https://*.paypal.com'], nonce: 'N1', foreignStyles: true };
  const policy = policyFor(page, sources);
  assert.equal(directive(policy, 'style-src'), "style-src 'self' 'unsafe-inline'");
  assert.equal(directive(policy, 'style-src-attr'), '');
  assert.equal(
    directive(policy, 'script-src'),
    `script-src 'self' https://*.paypal.com ${hash('run()')} ${hash('import "/a.js"')}`,
  );
});
