import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { useTemporaryFolder } from '@hdc/core/testing';
import { listenOn } from '@hdc/gateway';
import { expect, test } from 'vitest';
import { InterruptHandlers } from '../interrupt-handlers.ts';
import { runCli } from '../run-cli.ts';
import { FakeStream, fakeEnvironment } from '../testing/fake-environment.ts';

/** Stands in every key and in every text, so that it is found in whatever form it is written down. */
const PLANTED = 'PLANTED';
const HEADERS = {
  'x-api-key': `sk-ant-api03-${PLANTED}`,
  authorization: `Bearer sk-ant-oat01-${PLANTED}`,
  'x-goog-api-key': `AIza${PLANTED}`,
  'x-hdc-token': PLANTED,
  'chatgpt-account-id': PLANTED,
  'x-unknown': PLANTED,
  cookie: `session=${PLANTED}`,
};
/** The folders that keep pruned content and names of conversations, on purpose. */
const KEPT_ON_PURPOSE = ['store', join('store', 'notes')];

const PATHS = [
  '/v1/messages?beta=true',
  '/v1/messages/count_tokens',
  '/v1/chat/completions',
  '/v1/responses',
  '/v1beta/models/m:generateContent',
  '/v1/models',
];

const folder = useTemporaryFolder();

test('keys and texts are written nowhere', async () => {
  let requests = 0;
  const vendor = createServer((request, response) => {
    request.resume();
    requests += 1;
    // Answers, refusals and cut connections in turn.
    if (requests % 3 === 0) response.destroy();
    else response.writeHead(requests % 3 === 1 ? 200 : 401).end(`{"error":{"message":"${PLANTED}"}}`);
  });
  const vendorUrl = await listenOn(vendor, 0, '127.0.0.1');
  const interrupts = new InterruptHandlers();
  const out = new FakeStream();
  const environment = fakeEnvironment({
    out,
    env: { HDC_HOME: folder(), HDC_GATEWAY_TOKEN: PLANTED },
    now: Date.now,
    onInterrupt: (handler) => interrupts.add(handler),
  });
  const code = runCli(['gateway', '--port', '0', '--upstream', vendorUrl, '--recover'], environment);
  while (!out.text.includes('listens on')) await new Promise((resolve) => setTimeout(resolve, 10));
  const url = /http:\/\/[\d.:]+/.exec(out.text)?.[0] ?? '';
  const own: string[] = [];
  for (const path of [...PATHS, ...PATHS, ...PATHS]) {
    const target = `${url}${path}${path.includes('?') ? '&' : '?'}key=${PLANTED}`;
    const model = own.length % 2 === 0 ? 'claude-sonnet-4-5' : `sk-${PLANTED}12345678`;
    const init = path === '/v1/models' ? {} : { method: 'POST', body: bodyOf(model) };
    for (const headers of [
      HEADERS,
      { ...HEADERS, 'x-hdc-token': `wrong ${PLANTED}` },
      { ...HEADERS, origin: PLANTED },
      // A client that mistakes one thing for another.
      { ...HEADERS, 'x-claude-code-session-id': `sk-ant-api03-${PLANTED}12345` },
    ]) {
      const response = await fetch(target, { ...init, headers });
      const text = await response.text();
      if (response.headers.has('x-hdc-error')) own.push(text);
    }
  }
  const metrics = await fetch(`${url}/metrics`, { headers: { 'x-hdc-token': PLANTED } });
  own.push(await metrics.text());
  interrupts.handle('SIGINT');
  expect(await code).toBe(0);
  expect(own.length).toBeGreaterThan(PATHS.length);
  expect(own.join('\n')).not.toContain(PLANTED);
  expect(out.text + environment.err.text).not.toContain(PLANTED);
  const written = readdirSync(folder(), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !KEPT_ON_PURPOSE.some((name) => item.parentPath === folder(name)))
    .map((item) => readFileSync(join(item.parentPath, item.name), 'utf8'));
  expect(written.length).toBeGreaterThan(0);
  for (const text of written) expect(text).not.toContain(PLANTED);
  vendor.close();
  vendor.closeAllConnections();
});

function bodyOf(model: string): string {
  const result = { type: 'tool_result', tool_use_id: 't1', content: `${PLANTED} `.repeat(3000) };
  return JSON.stringify({
    model,
    system: PLANTED,
    tools: [{ name: 'read' }],
    messages: [
      { role: 'user', content: PLANTED },
      {
        role: 'assistant',
        content: [{ type: 'tool_use', id: 't1', name: 'read', input: { path: PLANTED } }],
      },
      { role: 'user', content: [result] },
    ],
  });
}
