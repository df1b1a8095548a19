import { readChatAnswer, type ScriptStep, startScriptedServer } from '@hdc/providers/scripted';
import type { AdapterReport } from '@hdc/requests';
import {
  Agent,
  MemorySession,
  type Model,
  type ModelRequest,
  Runner,
  setTracingDisabled,
  tool,
  Usage,
} from '@openai/agents-core';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { densityFilter } from '../density-filter.ts';

setTracingDisabled(true);

const FILE = Array.from({ length: 400 }, (_, line) => `line ${line} of the file says nothing new\n`).join('');
/** Short conversations are left whole. */
const STEPS = 32;
const read = tool({
  name: 'Read',
  description: 'Reads a file',
  parameters: z.object({ file_path: z.string() }),
  execute: () => FILE,
});
const SCRIPT: readonly ScriptStep[] = [
  ...Array.from({ length: STEPS }, (_, index) => ({
    toolCalls: [{ id: `call_${index}`, name: 'Read', parameters: { file_path: '/src/a.ts' } }],
  })),
  { text: 'Done.' },
];

/** A model of the SDK that speaks to the scripted server. */
function scriptedModel(baseUrl: string): Model {
  return {
    async getResponse({ input }: ModelRequest) {
      const { text, calls } = await readChatAnswer(baseUrl, { model: 'test-model', messages: input });
      const output = calls.map(({ id, name, arguments: given }) => ({
        type: 'function_call' as const,
        callId: id,
        name,
        arguments: given,
        status: 'completed' as const,
      }));
      const words = {
        type: 'message' as const,
        role: 'assistant' as const,
        status: 'completed' as const,
        content: [{ type: 'output_text' as const, text }],
      };
      return { usage: new Usage(), output: calls.length > 0 ? output : [words] };
    },
    getStreamedResponse() {
      throw new Error('nobody asks for a stream');
    },
  };
}

test('a real agent of the OpenAI Agents SDK sends smaller requests, and keeps its session whole', async () => {
  const server = await startScriptedServer('openai-compatible', SCRIPT);
  onTestFinished(() => server.close());
  const reports: AdapterReport[] = [];
  const filter = densityFilter({ session: 'session-1', onPruned: (report) => void reports.push(report) });
  const agent = new Agent({ name: 'Mender', tools: [read], model: scriptedModel(server.baseUrl) });
  const session = new MemorySession();
  const runner = new Runner({ callModelInputFilter: filter });
  const { finalOutput } = await runner.run(agent, 'Please mend the report.', {
    session,
    maxTurns: STEPS + 2,
  });
  expect(finalOutput).toBe('Done.');
  expect(server.requests.length).toBe(STEPS + 1);
  expect(reports.map(({ fault }) => fault)).toEqual(server.requests.map(() => undefined));
  expect(server.requests.at(-1)?.text.length).toBeLessThan(FILE.length * STEPS * 0.9);
  expect(reports.flatMap(({ why }) => why).length).toBeGreaterThan(0);
  expect(JSON.stringify(await session.getItems()).split('line 399 of').length - 1).toBe(STEPS);
});
