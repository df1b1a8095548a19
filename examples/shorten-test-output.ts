import type { ToolCallBlock } from '@hdc/core';
import { findToolExchanges, type ToolExchange } from '@hdc/core/content';
import type { DensityPass, EditReason } from '@hdc/core/strategies';

const TEST_COMMAND = /\b(?:npm (?:run )?test|vitest|jest|pytest|cargo test|go test)\b/;
const KEPT_LINES = 5;
const SHORTENED = /^\[older test run, \d+ lines left out\]\n/;

const OLDER_RUN: EditReason = { kind: 'older-test-run', why: 'a later run of the tests' };

/** Keeps the latest test run whole, and the last lines of older ones, where runners print their totals. */
export const shortenTestOutput: DensityPass = {
  name: 'shorten-test-output',
  description: 'Cuts the output of all but the latest test run down to its last lines',
  settings: {},
  reason: OLDER_RUN,
  isEnabled: () => true,
  run(draft) {
    const runs = findToolExchanges(draft.raw).all.filter(isFinishedTestRun);
    let count = 0;
    for (const { response, responseIndex: index } of runs.slice(0, -1)) {
      const shortened = shorten(response?.result);
      if (!response || index === undefined || shortened === undefined) continue;
      const position = draft.raw[index]?.blocks.indexOf(response) ?? 0;
      // A pass before this one may have taken it out, or have replaced it.
      if (draft.blockAt(index, position) !== response) continue;
      draft.edit({ index, position, after: { ...response, result: shortened }, reason: OLDER_RUN });
      count++;
    }
    return count;
  },
};

function isFinishedTestRun({ call, response }: ToolExchange): boolean {
  return response !== undefined && TEST_COMMAND.test(commandOf(call));
}

/** Parameters are whatever the model wrote. */
function commandOf({ parameters }: ToolCallBlock): string {
  const hasCommand = typeof parameters === 'object' && parameters !== null && 'command' in parameters;
  return hasCommand && typeof parameters.command === 'string' ? parameters.command : '';
}

/** Undefined if there is nothing to gain. */
function shorten(result: unknown): string | undefined {
  if (typeof result !== 'string' || SHORTENED.test(result)) return undefined;
  const lines = result.trimEnd().split('\n');
  const leftOut = lines.length - KEPT_LINES;
  const shortened = `[older test run, ${leftOut} lines left out]\n${lines.slice(leftOut).join('\n')}`;
  return leftOut > 0 && shortened.length < result.length ? shortened : undefined;
}
