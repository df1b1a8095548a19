import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sayOk } from '../testing/fake-vendor.ts';
import { useGateway } from '../testing/use-gateway.ts';

const start = useGateway();
let proxy: Server;
let asked: string[] = [];
let vendorPort = 0;

beforeEach(async () => {
  asked = [];
  proxy = createServer();
  proxy.on('connect', (request, client) => {
    asked.push(request.url ?? '');
    const vendor = connect(vendorPort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(vendor).pipe(client);
    });
    vendor.on('error', () => client.destroy());
    client.on('error', () => vendor.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  proxy.close();
  proxy.closeAllConnections();
});

describe('a proxy on the way out', () => {
  test.each([
    ['is asked', 'http://vendor.test', {}, ['vendor.test:80']],
    ['is not asked for hosts that need none', 'http://localhost:1', {}, []],
    ['is not asked for hosts that a person named', 'http://vendor.test', { except: 'vendor.test' }, []],
  ])('%s', async (_, upstream, more, expected) => {
    const { port } = proxy.address() as AddressInfo;
    const { url, vendor } = await start(sayOk, {
      upstreams: { all: new URL(upstream) },
      proxies: { http: `http://127.0.0.1:${port}`, ...more },
    });
    vendorPort = Number(new URL(vendor.url).port);
    const response = await fetch(`${url}/v1/messages`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(expected.length > 0 ? 200 : 502);
    expect(asked).toEqual(expected);
    expect(vendor.requests).toHaveLength(expected.length);
  });
});
