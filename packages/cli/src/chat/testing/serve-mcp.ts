import { createServer } from 'node:http';

/** A server of the Model Context Protocol over HTTP with one tool, `greet`. */
export interface McpOverHttp {
  readonly url: string;
  close(): void;
}

export async function serveMcp(): Promise<McpOverHttp> {
  const results: Readonly<Record<string, unknown>> = {
    'tools/list': { tools: [{ name: 'greet', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'hello over HTTP' }] },
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method, params } = JSON.parse(text);
    if (id === undefined) return response.writeHead(202).end();
    const greeting = {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'web', version: '1' },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[String(method)] ?? greeting }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
