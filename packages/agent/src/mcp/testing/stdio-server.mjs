// A server of the Model Context Protocol over stdio, just large enough for tests. Its argument is what it does wrong.
import { createInterface } from 'node:readline';

const [, , fault] = process.argv;
const TOOLS = ['add', 'fail', 'die', 'wait', 'garble', 'read'].map((name) => ({
  name,
  description: `Can ${name}.`,
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } } },
}));

const text = (value) => ({ content: [{ type: 'text', text: value }] });

const ANSWERS = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'test', version: '1' },
  }),
  'tools/list': () => ({ tools: fault === 'bad-list' ? 'none' : TOOLS }),
  'tools/call': ({ name, arguments: given }) => {
    if (name === 'die') process.exit(1);
    if (name === 'wait') return undefined;
    if (name === 'garble') return { content: 'no list' };
    if (name === 'fail') return { ...text('no luck'), isError: true };
    if (name === 'read') return text(`page ${given.a}, a line of it\n`.repeat(400));
    const keys = Object.keys(process.env).filter((key) => key.endsWith('_API_KEY'));
    return text(`${given.a + given.b} keys: ${keys.length}`);
  },
};

if (fault === 'crash') process.exit(3);
if (fault === 'garbage') process.stdout.write('<html>\u001b[2J{"jsonrpc":"2.0","id":"x"}\n{{{\n');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  const result = ANSWERS[method]?.(params);
  if (id === undefined || result === undefined || fault === 'hang' || fault === 'garbage') return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
});
