import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type ScriptStep, startScriptedServer } from '@hdc/providers/scripted';
import type { AdapterReport, ObservedUsage } from '@hdc/requests';
import { MemoryDecisionStore } from '@hdc/requests';
import { generateText, stepCountIs, streamText, tool, wrapLanguageModel } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { density } from '../density.ts';
import { densityStep } from '../density-step.ts';

const FILE = Array.from({ length: 400 }, (_, line) => `${line + 1}\tconst value${line} = ${line};`).join(
  '\n',
);
const read = tool({
  inputSchema: z.object({ file_path: z.string() }),
  execute: () => FILE,
});
const STEPS = 8;
const usage = { inputTokens: 9_000, outputTokens: 10, cachedTokens: 7_000 };

/** The model reads the same file again and again, and then is done. */
const SCRIPT: readonly ScriptStep[] = [
  ...Array.from({ length: STEPS }, (_, index) => ({
    toolCalls: [{ id: `call_${index}`, name: 'Read', parameters: { file_path: '/src/a.ts' } }],
    usage,
  })),
  { text: 'Done.', usage },
];

class WatchedStore extends MemoryDecisionStore {
  readonly usages: (ObservedUsage | undefined)[] = [];
  override async writeConversation(
    ...[key, state]: Parameters<MemoryDecisionStore['writeConversation']>
  ): Promise<void> {
    this.usages.push(state.usage);
    await super.writeConversation(key, state);
  }
}

async function openAgent() {
  const server = await startScriptedServer('openai-compatible', SCRIPT);
  onTestFinished(() => server.close());
  const reports: AdapterReport[] = [];
  const store = new WatchedStore();
  const provider = createOpenAICompatible({ name: 'test', baseURL: server.baseUrl, includeUsage: true });
  const options = {
    store,
    onPruned: (report: AdapterReport) => void reports.push(report),
  };
  const common = {
    tools: { Read: read },
    prompt: 'Please mend the report.',
    stopWhen: stepCountIs(STEPS + 2),
    providerOptions: { hdc: { sessionId: 'session-1' } },
    maxRetries: 0,
  };
  return { server, reports, store, options, common, model: provider.chatModel('gpt-4.1') };
}

describe('a real agent of the AI SDK over HTTP', () => {
  test('sends smaller requests through the middleware, with the session and the usage known', async () => {
    const { server, reports, store, options, common, model } = await openAgent();
    const wrapped = wrapLanguageModel({ model, middleware: density(options) });
    const result = streamText({ ...common, model: wrapped });
    await result.consumeStream();
    expect(await result.text).toBe('Done.');
    expectSmaller(server.requests, reports);
    expect(reports.every(({ conversation }) => conversation === 'session:session-1')).toBe(true);
    expect(store.usages).toContainEqual(expect.objectContaining(usage));
  });

  test('sends smaller requests through prepareStep', async () => {
    const { server, reports, options, common, model } = await openAgent();
    const result = streamText({ ...common, model, prepareStep: densityStep(options) });
    await result.consumeStream();
    expectSmaller(server.requests, reports);
  });

  test('what the model refuses is refused', async () => {
    const server = await startScriptedServer('openai-compatible', [{ status: 400, message: 'no' }]);
    onTestFinished(() => server.close());
    const provider = createOpenAICompatible({ name: 'test', baseURL: server.baseUrl });
    const model = wrapLanguageModel({ model: provider.chatModel('gpt-4.1'), middleware: density() });
    await expect(generateText({ model, prompt: 'Hello', maxRetries: 0 })).rejects.toThrow('no');
  });
});

function expectSmaller(
  requests: readonly { readonly text: string }[],
  reports: readonly AdapterReport[],
): void {
  expect(requests.length).toBe(STEPS + 1);
  expect(reports.map(({ fault }) => fault)).toEqual(reports.map(() => undefined));
  const raw = FILE.length * STEPS;
  expect(requests.at(-1)?.text.length).toBeLessThan(raw * 0.95);
  expect(reports.flatMap(({ why }) => why).length).toBeGreaterThan(0);
}
