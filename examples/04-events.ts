// Prints everything that happens to a history: an agent with two tools, under a limit that it soon reaches.
// HDC_PROVIDER=anthropic HDC_MODEL=claude-sonnet-4-5 npx tsx --conditions=hdc-source examples/04-events.ts
import { createChatSession, createToolResponse, SettingsStore, type ToolCallBlock } from '@hdc/core';
import { createProvider } from '@hdc/providers';
import { eventLine } from './event-line.ts';
import { readProviderOptions } from './provider-from-environment.ts';

const MOST_STEPS = 12;
const files = new Map([
  ['notes.txt', 'a note about nothing in particular\n'.repeat(60)],
  ['log.txt', '12:00 everything is fine\n'.repeat(120)],
]);
const text = { type: 'string' };

const settings = new SettingsStore();
settings.set('context-limit', 2000);
settings.set('max-output-tokens', 400);
settings.set('compression-threshold', 0.5);
// As with a server without a prompt cache: stale content goes as soon as it may.
settings.set('compression.adaptive.cache', 'none');

const options = readProviderOptions();
const session = createChatSession({
  provider: createProvider(options),
  model: options.model,
  workspaceRoot: '/files',
  settings,
  tools: [
    {
      name: 'read_file',
      description: 'Returns the content of a file',
      parameters: { type: 'object', properties: { file_path: text }, required: ['file_path'] },
    },
    {
      name: 'write_file',
      description: 'Puts content into a file',
      parameters: {
        type: 'object',
        properties: { file_path: text, content: text },
        required: ['file_path', 'content'],
      },
    },
  ],
  onEvent: (event) => console.log(eventLine(event)),
});

await runAgent('Read notes.txt, put one sentence in its place, then read log.txt and tell me what is in it.');
await runAgent('Read log.txt and notes.txt once more, both at once. Do they contradict each other?');
// By hand, whatever the threshold says.
await session.performCompression();

/** Runs tools until the model has an answer. */
async function runAgent(task: string): Promise<void> {
  let answer = await session.sendMessage(task);
  for (let step = 0; step < MOST_STEPS; step++) {
    const calls = answer.blocks.filter((block) => block.type === 'tool_call');
    if (calls.length === 0) break;
    for (const call of calls) session.add(createToolResponse(call.id, call.name, runTool(call)));
    answer = await session.sendMessage();
  }
  for (const block of answer.blocks) if (block.type === 'text') console.log(`answer: ${block.text}`);
}

function runTool({ name, parameters }: ToolCallBlock): string {
  const { file_path: path, content } = { file_path: '', content: '', ...asTexts(parameters) };
  if (name === 'read_file') return files.get(path) ?? 'there is no such file';
  files.set(path, content);
  return 'written';
}

/** Parameters are whatever the model wrote. */
function asTexts(parameters: unknown): Readonly<Record<string, string>> {
  const entries = typeof parameters === 'object' && parameters !== null ? Object.entries(parameters) : [];
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
