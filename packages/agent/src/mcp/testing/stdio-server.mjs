// A server of the Model Context Protocol over stdio, just large enough for tests.
import { createInterface } from 'node:readline';

const TOOLS = ['add', 'fail', 'die'].map((name) => ({
  name,
  description: `Can ${name}.`,
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
}));

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'test', version: '1' },
  }),
  'tools/list': () => ({ tools: TOOLS }),
  'tools/call': ({ name, arguments: given }) => {
    if (name === 'die') process.exit(1);
    if (name === 'fail') return { content: [{ type: 'text', text: 'no luck' }], isError: true };
    const keys = Object.keys(process.env).filter((key) => key.endsWith('_API_KEY'));
    return { content: [{ type: 'text', text: `${given.a + given.b} keys: ${keys.length}` }] };
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(
    `${JSON.stringify({ jsonrpc: '2.0', id, result: ANSWERS[method]?.(params) ?? {} })}\n`,
  );
});
