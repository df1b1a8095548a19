import type { ApprovalRequest } from '@hdc/agent';
import { createColors, textWidth } from '@hdc/text';
import { expect, test } from 'vitest';
import { describeRequest } from '../view/describe-request.ts';
import { askApproval } from './ask-approval.ts';

const COMMAND = 'npm test -- --reporter=verbose --watch=false packages/cli/src/chat/interactive';
const REQUEST: ApprovalRequest = {
  title: `run_shell_command ${COMMAND}`,
  detail: COMMAND,
  scope: 'command',
  scopeTitle: `exactly this command: ${COMMAND}`,
  wider: { scope: 'prefix', title: 'every command npm test *' },
};

async function linesAt(columns: number, request = REQUEST): Promise<readonly string[]> {
  const printed: string[] = [];
  await askApproval(request, {
    columns,
    print: (lines) => printed.push(...lines),
    describe: (isFull) => describeRequest(request, isFull, { columns, colors: createColors(false) }),
    choose: async () => 'once',
    askReason: async () => undefined,
  });
  return printed;
}

test.each([50, 80, 200])(
  'a question fits into %i columns, and what would be allowed is whole',
  async (columns) => {
    const lines = await linesAt(columns);
    const question = lines.slice(lines.findIndex((line) => line.startsWith('Allow this?')));
    expect(question.filter((line) => textWidth(line) >= columns)).toEqual([]);
    const words = question.join(' ').replace(/\s+/g, ' ');
    expect(words).toContain(`a always in this session: exactly this command: ${COMMAND} p always`);
    expect(words).toContain('p always in this session: every command npm test * n no b no, because …');
    // The command itself stands there unbroken, to be read and copied.
    expect(lines).toContain(`  ${COMMAND}`);
  },
);

test('a long change is cut, says so, and can be seen whole', async () => {
  const detail = Array.from({ length: 100 }, (_, n) => `+line ${n}`).join('\n');
  const lines = await linesAt(80, { ...REQUEST, detail });
  expect(lines).toContain('  … 60 more lines are not shown');
  expect(lines).toContain('  d  show all of it first');
});
