import type { DamagedLine } from './read-recording.ts';

const MOST_NAMED = 5;

/** Notes for a person on the lines that a session goes on without, in sentences. */
export function describeDamage(damaged: readonly DamagedLine[], editsLeftOut: number): readonly string[] {
  const named = damaged.slice(0, MOST_NAMED).map(({ number, problem }) => `line ${number} (${problem})`);
  const more = damaged.length - named.length;
  const which = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [
    `The recording is damaged; what stood there is missing: ${which}.`,
    ...(damaged.some(({ number }) => number === 1)
      ? ['The first line is one of them, so the folder of the session is not known.']
      : []),
    ...(editsLeftOut > 0 ? ['What was pruned behind the damage is in the context again.'] : []),
  ];
}
