import type { ReduceResult } from '../pruner-settings.ts';

/** Every second line of long results. */
export const halveResult: ReduceResult = ({ result }) => {
  const lines = String(result).split('\n');
  if (lines.length < 20) return undefined;
  return {
    text: lines.filter((_, line) => line % 2 === 0).join('\n'),
    reason: { kind: 'half', why: 'every second line' },
  };
};
