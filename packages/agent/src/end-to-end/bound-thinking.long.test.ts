import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { checkWireRequest, readWireRequest, type ScriptStep } from '@hdc/providers/testing';
import { describe, expect, test } from 'vitest';
import { AgentBench } from './agent-bench.ts';
import { call, DONE } from './steps.ts';
import { BROKEN, unitProjectFiles } from './unit-project.ts';
import { WORK_PLAN } from './work-plan.ts';

const BOUND = 'claude-opus-5-5';
const SMALL_WINDOW = { 'context-limit': 11_000, 'max-output-tokens': 500, 'compression-threshold': 0.7 };

const thinking = (step: ScriptStep): ScriptStep =>
  'status' in step ? step : { ...step, thinking: `Let me think about it: ${step.text}` };

/** The number of signatures in each request. */
const countSignatures = ({ requests }: AgentBench) =>
  requests.map(({ body }) =>
    readWireRequest('anthropic', body).reduce((sum, { signatures }) => sum + signatures.length, 0),
  );

/** The scripted server refuses thinking that has moved, and a request that lacks thinking which has to come back. */
describe('a model with bound thinking', () => {
  test.each(COMPRESSION_STRATEGIES)(
    'takes every request of long work under %s, resumed in the middle',
    async (strategy) => {
      const bench = await AgentBench.start({
        modelName: BOUND,
        files: unitProjectFiles(BROKEN),
        settings: { ...SMALL_WINDOW, 'compression.strategy': strategy },
      });
      const plan = WORK_PLAN.slice(0, 4).map(({ prompt, steps }) => ({ prompt, steps: steps.map(thinking) }));
      for (const [index, { prompt, steps }] of plan.entries()) {
        bench.answers.push(...steps);
        expect(await bench.send(prompt)).toMatchObject({ status: 'answered', rounds: steps.length });
        if (index === 1) await bench.resume();
      }
      expect(bench.requests.flatMap(({ body }) => checkWireRequest('anthropic', body))).toEqual([]);
      expect(bench.sessionEvents.some(({ type }) => type === 'compressed')).toBe(true);
      const sent = countSignatures(bench);
      expect(sent.filter((count) => count > 0).length).toBeGreaterThan(sent.length / 2);
      await bench.checkResumes();
    },
  );

  test('takes requests after a clear, a compression by hand and a change of the model there and back', async () => {
    const bench = await AgentBench.start({
      modelName: BOUND,
      files: { 'a.txt': 'alpha\n' },
      settings: { 'compression.strategy': 'high-density' },
    });
    const read = () => thinking(call('read_file', { file_path: 'a.txt' }));
    const work = async (prompt: string) => {
      bench.answers.push(read(), read(), thinking(DONE));
      expect(await bench.send(prompt)).toMatchObject({ status: 'answered', rounds: 3 });
    };
    const useModel = (model: string) =>
      bench.agent.useModel({ provider: bench.model.providerOf(model), model });
    await work('one');
    useModel('claude-sonnet-5-5');
    await work('two');
    useModel(BOUND);
    await work('three');
    expect(countSignatures(bench)).toEqual([0, 1, 2, 0, 1, 2, 3, 4, 5]);
    bench.answers.push(thinking(call('write_file', { file_path: 'a.txt', content: 'new' })), thinking(DONE));
    await bench.send('write');
    await bench.agent.session.performCompression();
    await work('four');
    bench.agent.clear();
    await work('five');
    await bench.checkGoesOn();
  });
});
