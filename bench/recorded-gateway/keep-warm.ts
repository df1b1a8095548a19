// Measures keep-warm pings for conversations whose past must not change: recorded sessions of Claude Code, as if a model
// with bound thinking had answered, through a listening gateway, by the recorded clock. Prints each session and the
// sums. `--model NAME` takes another one, `--dollars N` another budget for a day.
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { o200kEstimator } from '@hdc/core';
import { replaySession } from '@hdc/replay';
import { findSessions, readTranscripts } from '@hdc/transcripts';
import { createTally, driveGateway } from './drive-gateway.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'claude-fable-5-1' },
    dollars: { type: 'string', default: '1' },
  },
});
/** US dollars. */
const sums = { raw: 0, without: 0, withPings: 0, pings: 0 };
for (const file of (await findSessions(positionals)).files) {
  for await (const transcript of await readTranscripts(file)) {
    const bill = async (dollarsADay?: number) => {
      const tally = createTally();
      const { strategies } = await replaySession(transcript, {
        runs: [{ strategy: 'adaptive-density', settings: {}, asModel: values.model }],
        estimator: o200kEstimator,
        drive: driveGateway(tally, dollarsADay === undefined ? {} : { dollarsADay }),
      });
      const [run] = strategies;
      if (!run || run.error !== undefined) throw new Error(`${file}: ${run?.error ?? 'nothing was sent'}`);
      return { raw: run.compared.rawBill.usd.total, paid: run.bill.usd.total, pings: tally.pings };
    };
    const [without, kept] = [await bill(), await bill(Number(values.dollars))];
    sums.raw += without.raw;
    sums.without += without.paid;
    sums.withPings += kept.paid;
    sums.pings += kept.pings.cost;
    const shares = [without.paid, kept.paid + kept.pings.cost].map((paid) => saved(paid, without.raw));
    console.log(
      `${basename(file)}: $${without.raw.toFixed(2)}, saved ${shares.join(', kept warm ')}, ${kept.pings.sent} pings for $${kept.pings.cost.toFixed(2)}`,
    );
  }
}
console.log(
  `All: $${sums.raw.toFixed(2)}, saved ${saved(sums.without, sums.raw)}, kept warm ${saved(sums.withPings + sums.pings, sums.raw)}, pings $${sums.pings.toFixed(2)}`,
);

function saved(paid: number, raw: number): string {
  return `${(100 * (1 - paid / raw)).toFixed(1)} %`;
}
