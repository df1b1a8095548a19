import { readChatAnswer, type ScriptStep, startScriptedServer } from '@hdc/providers/scripted';
import type { AdapterReport } from '@hdc/requests';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { createAgent, tool } from 'langchain';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { density } from '../density.ts';

const FILE = Array.from({ length: 400 }, (_, line) => `${line + 1}\tconst value${line} = ${line};`).join(
  '\n',
);
const STEPS = 6;
const read = tool(() => FILE, {
  name: 'Read',
  description: 'Reads a file',
  schema: z.object({ file_path: z.string() }),
});
const SCRIPT: readonly ScriptStep[] = [
  ...Array.from({ length: STEPS }, (_, index) => ({
    toolCalls: [{ id: `call_${index}`, name: 'Read', parameters: { file_path: '/src/a.ts' } }],
    usage: { inputTokens: 9_000, outputTokens: 10, cachedTokens: 7_000 },
  })),
  { text: 'Done.' },
];

/** A chat model of LangChain that speaks to the scripted server. */
class ScriptedModel extends BaseChatModel {
  readonly model = 'gpt-4.1';
  readonly #baseUrl: string;

  constructor(baseUrl: string) {
    super({});
    this.#baseUrl = baseUrl;
  }

  _llmType(): string {
    return 'scripted';
  }

  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const sent = messages.map(({ type, content }) => ({ role: type, content }));
    const { text, calls } = await readChatAnswer(this.#baseUrl, { model: this.model, messages: sent });
    const tool_calls = calls.map(({ id, name, arguments: given }) => ({ id, name, args: JSON.parse(given) }));
    const usage_metadata = { input_tokens: 9_000, output_tokens: 10, total_tokens: 9_010 };
    const message = Object.assign(new AIMessage({ content: text, tool_calls }), { usage_metadata });
    return { generations: [{ text, message }] };
  }
}

test('a real agent of LangChain sends smaller requests over HTTP', async () => {
  const server = await startScriptedServer('openai-compatible', SCRIPT);
  onTestFinished(() => server.close());
  const reports: AdapterReport[] = [];
  const agent = createAgent({
    model: new ScriptedModel(server.baseUrl),
    tools: [read],
    middleware: [density({ onPruned: (report) => void reports.push(report) })],
  });
  const { messages } = await agent.invoke(
    { messages: [{ role: 'user', content: 'Please mend the report.' }] },
    { configurable: { thread_id: 'thread-1' } },
  );
  expect(messages.at(-1)?.text).toBe('Done.');
  expect(server.requests.length).toBe(STEPS + 1);
  expect(reports.map(({ fault, conversation }) => [fault, conversation])).toEqual(
    server.requests.map(() => [undefined, 'session:thread-1']),
  );
  expect(server.requests.at(-1)?.text.length).toBeLessThan(FILE.length * STEPS * 0.95);
  expect(reports.flatMap(({ why }) => why).length).toBeGreaterThan(0);
  // The agent itself keeps the results as the tools gave them.
  expect(JSON.stringify(messages).length).toBeGreaterThan(FILE.length * STEPS);
});
