import { createUserMessage, type IContent } from '@hdc/core';
import { DEMO_EDIT, DEMO_FILES } from './demo-files.ts';

/** The folder in which the session claims to have taken place. */
export const DEMO_WORKSPACE = '/home/dev/shop';

/** A small bug fix, as an agent would have recorded it. */
export const DEMO_SESSION: readonly IContent[] = [
  createUserMessage(
    'A customer paid a negative amount: an order of 3.00 with the coupon WELCOME5. Find out why and fix it, with a test.',
  ),
  asks('I will look at how totals and coupons are computed.', [
    { id: 'c1', name: 'read_file', parameters: { file_path: 'src/order/total.ts' } },
    { id: 'c2', name: 'read_file', parameters: { file_path: 'src/order/coupon.ts' } },
  ]),
  answers([
    { id: 'c1', name: 'read_file', result: DEMO_FILES.total },
    { id: 'c2', name: 'read_file', result: DEMO_FILES.coupon },
  ]),
  createUserMessage(
    `These are the rules that hold, see 4 and 7.\n\n${included('docs/pricing.md', DEMO_FILES.pricing)}`,
  ),
  asks(
    'Rule 4 is not implemented, and rule 1 is broken for percentages. I read the tests before I change that.',
    [{ id: 'c3', name: 'read_file', parameters: { file_path: `${DEMO_WORKSPACE}/src/order/total.test.ts` } }],
  ),
  answers([{ id: 'c3', name: 'read_file', result: DEMO_FILES.test }]),
  asks('Now the fix and a test for it.', [
    {
      id: 'c4',
      name: 'replace',
      parameters: {
        file_path: 'src/order/total.ts',
        old_string: DEMO_EDIT.before,
        new_string: DEMO_EDIT.after,
      },
    },
    {
      id: 'c5',
      name: 'insert_at_line',
      parameters: {
        file_path: 'src/order/total.test.ts',
        line: 26,
        content:
          "\ntest('takes off no more than the goods are worth', () => {\n  expect(totalOf(order(300, 'WELCOME5')).discount).toBe(300);\n});\n",
      },
    },
  ]),
  answers([
    { id: 'c4', name: 'replace', result: 'Replaced 1 occurrence in src/order/total.ts.' },
    { id: 'c5', name: 'insert_at_line', result: 'Inserted 4 lines at line 26 of src/order/total.test.ts.' },
  ]),
  createUserMessage(
    `I have added the case to the examples. Check your work against them.\n\n${included(
      'docs/pricing.md',
      `${DEMO_FILES.pricing}| 5.00 | WELCOME5 | 5.00 | 4.90 | 4.90 |\n`,
    )}`,
  ),
  asks('I run the tests and look at the result once more.', [
    { id: 'c6', name: 'run_shell_command', parameters: { command: 'npx vitest run src/order' } },
    { id: 'c7', name: 'read_file', parameters: { file_path: 'src/order/total.ts' } },
  ]),
  answers([
    {
      id: 'c6',
      name: 'run_shell_command',
      result:
        ' RUN  src/order\n\n ✓ src/order/total.test.ts (5 tests) 4ms\n\n Test Files  1 passed (1)\n      Tests  5 passed (5)\n',
    },
    { id: 'c7', name: 'read_file', result: DEMO_FILES.total.replace(DEMO_EDIT.before, DEMO_EDIT.after) },
  ]),
  asks(
    'Fixed: a fixed coupon takes off at most the goods value, percentages are rounded, and all five examples hold.',
    [],
  ),
];

interface DemoCall {
  readonly id: string;
  readonly name: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

function asks(text: string, calls: readonly DemoCall[]): IContent {
  return {
    speaker: 'ai',
    blocks: [{ type: 'text', text }, ...calls.map((call) => ({ type: 'tool_call' as const, ...call }))],
  };
}

function answers(
  results: readonly { readonly id: string; readonly name: string; readonly result: string }[],
): IContent {
  return {
    speaker: 'tool',
    blocks: results.map(({ id, name, result }) => ({
      type: 'tool_response',
      callId: id,
      toolName: name,
      result,
    })),
  };
}

function included(path: string, content: string): string {
  return `--- ${path} ---\n${content}--- End of content ---`;
}
