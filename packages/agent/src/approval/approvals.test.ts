import { expect, test } from 'vitest';
import type { ApprovalDecision, ApprovalRequest, ApprovalScope, Approver } from './approval-request.ts';
import { Approvals, type ApprovalVerdict } from './approvals.ts';
import { allowAll, denyAll } from './fixed-answers.ts';

const SIGNAL = new AbortController().signal;
const ALLOWED: ApprovalVerdict = { isAllowed: true };
const DENIED: ApprovalVerdict = { isAllowed: false };

function request(scope: string): ApprovalRequest {
  return { title: scope, detail: '', scope, scopeTitle: scope };
}

/** An approver that waits until the test answers. */
function heldApprover() {
  const asked: string[] = [];
  let open: (decision: ApprovalDecision) => void = () => undefined;
  const approver: Approver = ({ title }, signal) =>
    new Promise((resolve, reject) => {
      asked.push(title);
      open = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const answer = async (decision: ApprovalDecision) => {
    await settle();
    open(decision);
    await settle();
  };
  return { approver, asked, answer };
}

function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

test('a call without a request is allowed and nobody is asked', async () => {
  expect(await new Approvals(denyAll).check(undefined, SIGNAL)).toEqual(ALLOWED);
});

test.each<[string, Approver, ApprovalVerdict]>([
  ['once', async () => 'once', ALLOWED],
  ['always', async () => 'always', ALLOWED],
  ['deny', async () => 'deny', DENIED],
  ['everybody', allowAll, ALLOWED],
  ['nobody', denyAll, DENIED],
  ['a failing approver', () => Promise.reject(new Error('the terminal is gone')), DENIED],
  [
    'an approver that throws at once',
    () => {
      throw new Error('no terminal');
    },
    DENIED,
  ],
])('%s', async (_, approver, verdict) => {
  expect(await new Approvals(approver).check(request('a'), SIGNAL)).toEqual(verdict);
});

test('`once` is asked again, `always` is not, and only for its scope', async () => {
  const asked: string[] = [];
  const approvals = new Approvals(async ({ scope }) => {
    asked.push(scope);
    return scope === 'b' ? 'always' : 'once';
  });
  for (const scope of ['a', 'b', 'a', 'b', 'b']) await approvals.check(request(scope), SIGNAL);
  expect(asked).toEqual(['a', 'b', 'a']);
});

test('asks one at a time, in the order of the calls', async () => {
  const { approver, asked, answer } = heldApprover();
  const approvals = new Approvals(approver);
  const checks = ['a', 'b', 'c'].map((scope) => approvals.check(request(scope), SIGNAL));
  await settle();
  expect(asked).toEqual(['a']);
  await answer('once');
  expect(asked).toEqual(['a', 'b']);
  await answer('deny');
  await answer('once');
  expect(await Promise.all(checks)).toEqual([ALLOWED, DENIED, ALLOWED]);
});

test('`always` covers the requests that already wait', async () => {
  const { approver, asked, answer } = heldApprover();
  const approvals = new Approvals(approver);
  const checks = ['a', 'a', 'a'].map((scope) => approvals.check(request(scope), SIGNAL));
  await answer('always');
  expect(await Promise.all(checks)).toEqual([ALLOWED, ALLOWED, ALLOWED]);
  expect(asked).toEqual(['a']);
});

test('an abort rejects with its reason, also for those that wait, and the next question is asked', async () => {
  const { approver, asked, answer } = heldApprover();
  const approvals = new Approvals(approver);
  const controller = new AbortController();
  const checks = ['a', 'b'].map((scope) => approvals.check(request(scope), controller.signal));
  const reason = new Error('interrupted');
  const outcomes = Promise.allSettled(checks);
  await settle();
  controller.abort(reason);
  expect(await outcomes).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
  await expect(approvals.check(request('c'), controller.signal)).rejects.toBe(reason);
  const next = approvals.check(request('d'), SIGNAL);
  await settle();
  expect(asked).toEqual(['a', 'd']);
  await answer('once');
  expect(await next).toEqual(ALLOWED);
});

test('one that waits and is aborted does not wait for the question in front of it', async () => {
  const { approver, asked, answer } = heldApprover();
  const approvals = new Approvals(approver);
  const controller = new AbortController();
  const first = approvals.check(request('a'), SIGNAL);
  const second = approvals.check(request('b'), controller.signal);
  controller.abort(new Error('interrupted'));
  await expect(second).rejects.toThrow('interrupted');
  await answer('always');
  expect(await first).toEqual(ALLOWED);
  expect(asked).toEqual(['a']);
});

test('an `always` that comes after the abort is not remembered', async () => {
  const controller = new AbortController();
  const asked: string[] = [];
  const approvals = new Approvals(async ({ scope }) => {
    asked.push(scope);
    controller.abort(new Error('interrupted'));
    return 'always';
  });
  await expect(approvals.check(request('a'), controller.signal)).rejects.toThrow('interrupted');
  await approvals.check(request('a'), SIGNAL);
  expect(asked).toEqual(['a', 'a']);
});

test('what is wider covers what it says, and can be taken back', async () => {
  const asked: string[] = [];
  const approvals = new Approvals(async ({ scope }) => {
    asked.push(scope);
    return 'wider';
  });
  const npm = { scope: 'npm *', title: 'every command npm *' };
  const ask = (scope: string, wider?: ApprovalScope) =>
    approvals.check({ ...request(scope), ...(wider && { wider }) }, SIGNAL);
  expect(await ask('npm test', npm)).toEqual(ALLOWED);
  expect(await ask('npm run x', npm)).toEqual(ALLOWED);
  expect(approvals.allowed).toEqual([npm]);
  await ask('npm test; rm');
  approvals.revoke('npm *');
  await ask('npm run x', npm);
  expect(asked).toEqual(['npm test', 'npm test; rm', 'npm run x']);
});

test('a reason comes along with the no', async () => {
  const approvals = new Approvals(async () => ({ deny: 'not on Friday' }));
  expect(await approvals.check(request('a'), SIGNAL)).toEqual({ isAllowed: false, reason: 'not on Friday' });
});
