// An agent of LangChain whose requests leave smaller; its model is a stand-in that reads one file twice.
// npx tsx --conditions=hdc-source examples/08-langchain.ts
import { readFileSync } from 'node:fs';
import { density } from '@hdc/langchain';
import { AIMessage, createAgent, FakeToolCallingModel, tool } from 'langchain';
import { z } from 'zod';

const read = tool(({ file_path }) => numbered(readFileSync(file_path, 'utf8')), {
  name: 'read',
  description: 'Reads a file',
  schema: z.object({ file_path: z.string() }),
});

const call = (id: string) => [{ id, name: 'read', args: { file_path: 'package-lock.json' } }];
const agent = createAgent({
  model: new FakeToolCallingModel({ toolCalls: [call('1'), call('2'), []] }),
  tools: [read],
  middleware: [
    density({
      onPruned({ rawTokens, sentTokens, why }) {
        console.log(`${rawTokens} → ${sentTokens} tokens`);
        for (const { what, kind } of why) console.log(`  ${what}: ${kind}`);
      },
    }),
  ],
});

const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'What is locked?' }] });
console.log(`${messages.filter((message) => AIMessage.isInstance(message)).length} answers`);

function numbered(text: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index + 1}\t${line}`)
    .join('\n');
}
