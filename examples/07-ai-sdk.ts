// An agent of the AI SDK whose requests leave smaller; prints what was taken out of them, and why.
// HDC_BASE_URL=http://127.0.0.1:11434/v1 HDC_MODEL=llama3 npx tsx --conditions=hdc-source examples/07-ai-sdk.ts
import { readFileSync } from 'node:fs';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { density } from '@hdc/ai-sdk';
import { stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { z } from 'zod';

const { HDC_BASE_URL: baseURL = '', HDC_MODEL: name = '' } = process.env;
const model = wrapLanguageModel({
  model: createOpenAICompatible({ name: 'local', baseURL, includeUsage: true }).chatModel(name),
  middleware: density({
    onPruned({ why }) {
      for (const { what, kind, tokens } of why) console.log(`${what}: ${tokens} tokens less (${kind})`);
    },
  }),
});

const read = tool({
  description: 'Reads a file',
  inputSchema: z.object({ file_path: z.string() }),
  execute: ({ file_path }) => numbered(readFileSync(file_path, 'utf8')),
});

const result = streamText({
  model,
  tools: { read },
  stopWhen: stepCountIs(20),
  prompt: process.argv[2] ?? 'What does package.json of this folder say about tests?',
  providerOptions: { hdc: { sessionId: 'example' } },
});
await result.consumeStream();
console.log(await result.text);

function numbered(text: string): string {
  return text
    .split('\n')
    .map((line, index) => `${index + 1}\t${line}`)
    .join('\n');
}
