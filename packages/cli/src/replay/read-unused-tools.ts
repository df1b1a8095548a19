import { describeUnusedTools } from '@hdc/gateway';
import { printable } from '@hdc/text';
import type { CliEnvironment } from '../cli-environment.ts';
import { readStartReport } from '../gateway/report/read-start-report.ts';
import type { ReplayArguments } from './arguments/parse-replay-arguments.ts';

/** What gateways of this machine saw of tools that nobody called; recordings do not hold declarations. */
export async function readUnusedTools(
  { money }: Pick<ReplayArguments, 'money'>,
  environment: CliEnvironment,
): Promise<string | undefined> {
  try {
    const report = await readStartReport(environment);
    const [sentence] = describeUnusedTools(money ? report : { ...report, paid: 0 });
    return sentence === undefined ? undefined : printable(sentence);
  } catch {
    // A ledger that cannot be read is told of by hdc gateway report.
    return undefined;
  }
}
