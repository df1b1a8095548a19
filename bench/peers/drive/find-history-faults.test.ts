import { expect, test } from 'vitest';
import type { PeerMessage } from '../peer/peer-message.ts';
import { findHistoryFaults } from './find-history-faults.ts';

const user: PeerMessage = { role: 'user', text: 'Mend it.' };
const answer = (...ids: string[]): PeerMessage => ({
  role: 'assistant',
  text: '',
  thinking: '',
  calls: ids.map((id) => ({ id, name: 'read', input: {} })),
});
const tool = (...ids: string[]): PeerMessage => ({
  role: 'tool',
  results: ids.map((id) => ({ id, name: 'read', text: 'x', isError: false })),
});
const sound = [user, answer('1', '2'), tool('1', '2')];

test.each([
  ['nothing, of nothing', [], [], undefined],
  ['what came', sound, sound, undefined],
  ['one exchange less', sound, [user, answer('1'), tool('1')], undefined],
  ['a call that nobody answered yet', [user, answer('1')], [user, answer('1')], undefined],
  ['a result that never had a call', [user, tool('1')], [user, tool('1')], undefined],
  ['nothing, of something', sound, [], 'there is no message'],
  [
    'a result in front of its call',
    sound,
    [user, tool('1'), answer('1')],
    'result "1" has no call in front of it',
  ],
  ['a call without its result', sound, [user, answer('1', '2'), tool('1')], 'call "2" has no result'],
  ['a call twice', sound, [...sound, answer('1'), tool('1')], '"1" stands twice'],
  ['a call that nobody made', sound, [user, answer('1', '2', '3'), tool('1', '2')], 'call "3" has no result'],
  ['an empty message', sound, [...sound, { role: 'user', text: '' }], 'a message is empty'],
  ['no beginning', sound, sound.slice(1), 'it does not begin with a message of a person'],
  ['an answer at the end', [user], [user, answer()], 'a message is empty'],
] as const)('of %s it is said what is wrong', (_, came, sent, invalid) => {
  expect(findHistoryFaults(came, sent).invalid).toBe(invalid);
});

test('calls that are gone and messages that were changed are named', () => {
  const again: PeerMessage = { role: 'user', text: 'Go on.' };
  expect(findHistoryFaults([...sound, again, again], [user, again])).toEqual({
    invalid: undefined,
    droppedCalls: ['1', '2'],
    changedHumans: [4],
  });
});

test('a file that a person includes again may go, and no word around it', () => {
  const file = '--- a.ts ---\nexport const a = 1;\n--- End of content ---';
  const [first, last]: PeerMessage[] = ['Look here.', 'Again.'].map((words) => ({
    role: 'user',
    text: `${words}\n${file}\nPlease.`,
  }));
  if (!first || !last) throw new Error('there are two');
  const stripped: PeerMessage = { role: 'user', text: 'Look here.\n\nPlease.' };
  expect(findHistoryFaults([first, last], [stripped, last]).changedHumans).toEqual([]);
  const changed: PeerMessage = { role: 'user', text: 'Look here.\n\n' };
  expect(findHistoryFaults([first, last], [changed, last]).changedHumans).toEqual([0]);
});
