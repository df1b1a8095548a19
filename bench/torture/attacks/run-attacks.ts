import { ADAPTIVE_PRESETS } from '@hdc/core/strategies';
import { WIRE_FORMAT_NAMES } from '@hdc/wire';
import { dearestMoment } from '../../recorded-gateway/worst-case/dearest-moment.ts';
import { evenSession } from '../../recorded-gateway/worst-case/marked-session.ts';
import type { Tally } from '../tally.ts';
import { ATTACKS } from './attacks.ts';
import { runAttack, SENDERS } from './run-attack.ts';

/** The promise of docs/strategies/adaptive-density.md for the default preset. */
const PROMISED = 1.08;

/** Conversations that once cost far more than is promised. */
const DEAR_SESSIONS = [
  ['a long first message and short outputs, three marks', evenSession(3, 20_000, 220), 200_000],
  ['a long first message and short outputs, four marks', evenSession(4, 20_000, 220), 200_000],
  ['a conversation that lives near the end of its window', evenSession(2, 20_000, 1_500), 35_000],
] as const;

const WAYS = ADAPTIVE_PRESETS.flatMap((preset) =>
  WIRE_FORMAT_NAMES.flatMap((format) => SENDERS.map((sender) => ({ format, preset, sender }))),
);

/** Attacks on what is live and on the bill, each in every form. */
export async function runAttacks(tally: Tally): Promise<void> {
  for (const attack of ATTACKS) {
    for (const { format, preset, sender } of WAYS) {
      const { lost } = await runAttack(attack, format, preset, sender);
      tally.count('attacks');
      const where = `${format}, ${preset}, ${sender}`;
      if (lost.length > 0) tally.violate(where, `what is live is gone: ${attack.name}`);
    }
  }
  for (const [name, session, contextLimit] of DEAR_SESSIONS) {
    const { ratio } = await dearestMoment(session, { contextLimit });
    tally.count('attacks');
    if (ratio > PROMISED) tally.violate(`×${ratio.toFixed(2)}`, `dearer than is promised: ${name}`);
  }
}
