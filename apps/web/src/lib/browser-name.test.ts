import assert from 'node:assert/strict';
import { it } from 'node:test';
import { nameBrowser } from './browser-name.ts';

const names = {
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox · Linux',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0':
    'Edge · Windows',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36':
    'Chrome · Android',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1':
    'Safari · iPhone',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15':
    'Safari · macOS',
  // As browsers that know more of themselves name their device.
  'macOS 14.2.1 arm macOS Not A(Brand/99.0.0.0;Google Chrome/121.0.6167.160;Chromium/121.0.6167.160':
    'Chrome · macOS',
  'Windows 15.0.0 x86 Windows Chromium/156.0.0.0;Microsoft Edge/156.0.0.0': 'Edge · Windows',
  Lynx: null,
};

for (const [userAgent, name] of Object.entries(names))
  it(`knows ${name ?? 'nothing'} again`, () => assert.equal(nameBrowser(userAgent), name));
