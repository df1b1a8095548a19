import { listRecordings, type RecordingSummary } from '@hdc/agent';
import { printable } from '@hdc/text';
import { formatMoment } from '../../view/format-moment.ts';
import type { SlashCommand } from '../slash-command.ts';

const MOST_OFFERED = 10;

export const resumeCommand: SlashCommand = {
  name: 'resume',
  parameters: '[ID]',
  summary: 'go on with another recorded session',
  mostWords: 1,
  async run([id], { sessions, chat, select, switchTo, print, environment }) {
    if (id !== undefined) return switchTo(id);
    const others = (await listRecordings(sessions)).filter(
      ({ id: other, isAnswered }) => isAnswered && other !== chat.recording.id,
    );
    if (others.length === 0) {
      print(['There is no other session']);
      return;
    }
    const choices = others
      .slice(0, MOST_OFFERED)
      .map((session) => ({ value: session.id, label: describe(session, environment.now()) }));
    const chosen = await select('Which session?', choices);
    if (chosen !== undefined) await switchTo(chosen);
  },
  async complete(_words, { sessions }) {
    return (await listRecordings(sessions))
      .filter(({ isAnswered }) => isAnswered)
      .map((session) => session.id);
  },
};

function describe({ modifiedAt, firstMessage, cwd }: RecordingSummary, now: number): string {
  return `${formatMoment(modifiedAt, now)}  ${printable(firstMessage).slice(0, 50) || '(nothing said)'}  ${printable(cwd)}`;
}
