import { createContext, Script } from 'node:vm';
import { errorCode } from '@hdc/core/errors';

const SCRIPT = new Script('task()');
const SANDBOX: { task?: () => void } = {};
const CONTEXT = createContext(SANDBOX);

/**
 * Runs a task that may hang, such as a regular expression, and stops it when the time is over: that is the only
 * way to stop one in the same thread. Undefined when it was stopped.
 */
export function runWithin<T>(milliseconds: number, task: () => T): { readonly value: T } | undefined {
  let done: { readonly value: T } | undefined;
  SANDBOX.task = () => {
    done = { value: task() };
  };
  try {
    SCRIPT.runInContext(CONTEXT, { timeout: milliseconds });
    return done;
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  } finally {
    delete SANDBOX.task;
  }
}
