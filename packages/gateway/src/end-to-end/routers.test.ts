import { describe, expect, test } from 'vitest';
import { sayOk } from '../testing/fake-vendor.ts';
import { READ_REQUEST } from '../testing/read-request.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();

/**
 * Headers that tell other gateways who asks and which vendor to ask. Source: portkey-ai 3.1.0, @portkey-ai/gateway
 * 1.15.2, ai-gateway-provider 4.0.1 and @openrouter/ai-sdk-provider 2.10.0; 2026-11. The headers of LiteLLM and Kong are examples: no source of theirs was at hand.
 */
const HEADERS: readonly (readonly [gateway: string, headers: Readonly<Record<string, string>>])[] = [
  ['OpenRouter', { 'http-referer': 'https://app.example', 'x-openrouter-title': 'App' }],
  ['LiteLLM', { 'x-litellm-api-key': 'secret-litellm', 'x-litellm-tags': 'a,b' }],
  [
    'Portkey',
    {
      'x-portkey-api-key': 'secret-portkey',
      'x-portkey-provider': '@team-anthropic',
      'x-portkey-config': '{"retry":{"attempts":2}}',
      'x-portkey-trace-id': 'trace-1',
      'x-portkey-aws-secret-access-key': 'secret-aws',
    },
  ],
  ['Kong', { apikey: 'secret-kong' }],
  [
    'Cloudflare',
    {
      'cf-aig-authorization': 'Bearer secret-cloudflare',
      'cf-aig-metadata': '{"team":"a"}',
      'cf-aig-cache-ttl': '60',
      'cf-aig-skip-cache': 'true',
    },
  ],
];

describe('in front of another gateway', () => {
  test.each(HEADERS)('the headers of %s pass as they came, and no key of them is kept', async (_, own) => {
    const { url, vendor, exchanged } = await start(sayOk);
    const headers = { 'content-type': 'application/json', authorization: 'Bearer sk-x', ...own };
    const model = 'anthropic/claude-sonnet-4.5';
    const body = JSON.stringify({ ...JSON.parse(READ_REQUEST), model });
    await fetch(`${url}/v1/messages`, { method: 'POST', headers, body });
    expect(vendor.requests[0]?.headers).toMatchObject(own);
    expect(JSON.parse(String(vendor.requests[0]?.body)).model).toBe(model);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(`${JSON.stringify(await exchanged(1))}${metrics}`).not.toMatch(/secret|sk-x/);
  });
});
