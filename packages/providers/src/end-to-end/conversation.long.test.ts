import { COMPRESSION_STRATEGIES } from '@hdc/core';
import { describe, expect, test } from 'vitest';
import { PROVIDER_NAMES, type ProviderName } from '../provider-names.ts';
import { LongRun } from './long-run.ts';

const TURNS = 100;
const TIMEOUT_MS = 120_000;

type Fault = (run: LongRun) => void | Promise<void>;

/** The faults in front of a turn, under every strategy. */
const FAULTS: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [15, (run) => run.breakOffAnAnswer()],
  [30, (run) => run.refuseAsTooLong()],
  [45, (run) => run.armLateContent()],
  [65, (run) => run.failToCount()],
  [80, (run) => run.refuseAsTooLong()],
  [95, (run) => run.breakOffAnAnswer()],
]);

/** The failures of the next summaries, under strategies that ask a model for them. */
const SUMMARY_FAULTS: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [20, (run) => run.armSummaries({ status: 500, message: 'out of order' }, /the provider failed/)],
  [35, (run) => run.armSummaries({ text: ' ' }, /empty summary/)],
  [55, (run) => run.armLargeSummary()],
  [70, (run) => run.armSummaries({ text: 'half a summ', disconnectAfter: 2 }, /the provider failed/)],
]);

const FAULTS_OF_STRATEGY: Readonly<Record<(typeof COMPRESSION_STRATEGIES)[number], typeof FAULTS>> = {
  'middle-out': new Map([...FAULTS, ...SUMMARY_FAULTS]),
  'one-shot': new Map([...FAULTS, ...SUMMARY_FAULTS]),
  'top-down-truncation': FAULTS,
  'high-density': FAULTS,
  'adaptive-density': FAULTS,
};

describe.each(PROVIDER_NAMES)('%s', (format: ProviderName) => {
  test.each(COMPRESSION_STRATEGIES)(
    'a long conversation under %s, with everything that goes wrong on the way',
    { timeout: TIMEOUT_MS },
    async (strategy) => {
      const run = await LongRun.start({ format, strategy });
      const faults = FAULTS_OF_STRATEGY[strategy];
      try {
        for (let turn = 1; turn <= TURNS; turn++) {
          await faults.get(turn)?.(run);
          await run.turn(turn);
        }
        run.checkEnd();
        const compressions = run.agent.events.filter(({ type }) => type === 'compressed');
        expect(compressions.length).toBeGreaterThan(2);
      } finally {
        await run.agent.close();
      }
    },
  );
});
