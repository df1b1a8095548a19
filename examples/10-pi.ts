// An extension of pi with options of your own; prints what it makes of the messages that pi would hand to it.
// npx tsx --conditions=hdc-source examples/10-pi.ts
import { density } from '@hdc/pi';

/** In an extension's file this is `export default`. */
const extension = density({
  settings: { density: { protectedPaths: ['docs/**'] } },
  onPruned({ why }) {
    for (const { what, kind, tokens } of why) console.log(`${what}: ${tokens} tokens less (${kind})`);
  },
});

const hits = Array.from({ length: 50 }, (_, line) => `src/values.ts:${line + 1}:const value${line}`).join(
  '\n',
);
const messages = [
  { role: 'user', content: 'Where are the values?' },
  {
    role: 'assistant',
    content: [{ type: 'toolCall', id: '1', name: 'bash', arguments: { command: 'grep -rn value src' } }],
  },
  {
    role: 'toolResult',
    toolCallId: '1',
    toolName: 'bash',
    content: [{ type: 'text', text: hits }],
    isError: false,
  },
];
const context = { model: { id: 'claude-sonnet-4-5' }, sessionManager: { getSessionId: () => 'example' } };
extension({
  on: (_, handler) => {
    handler({ messages }, context).then(
      (sent) => console.log(JSON.stringify(sent.messages.at(-1)).slice(0, 160)),
      (error: unknown) => console.error(error),
    );
  },
});
