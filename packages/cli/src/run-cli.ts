import { DEFAULT_DENSITY_CONFIG } from '@hdc/core';
import pc from 'picocolors';
import { DEMO_SESSION, DEMO_WORKSPACE } from './demo/demo-session.ts';
import { formatReport } from './demo/format-report.ts';
import { optimizeSession } from './demo/optimize-session.ts';
import { packageVersion } from './package-version.ts';

const HELP = `Usage: hdc [--help | --version]

Takes a small built-in session through the high-density strategy and prints what was pruned,
with the tokens before and after.

  -h, --help     print this text
  -v, --version  print the version
`;

const USAGE_ERROR = 2;

/** Where the program writes to; the process's own streams, or a test's. */
export interface CliOutput {
  out(text: string): void;
  err(text: string): void;
  /** Whether `out` shows colours. */
  readonly isColored: boolean;
}

/** Runs the program and returns its exit code. */
export async function runCli(args: readonly string[], output: CliOutput): Promise<number> {
  const [first, ...others] = args;
  const unknown = isOption(first) ? others[0] : first;
  if (unknown !== undefined) {
    output.err(
      `hdc: unknown argument ${JSON.stringify(unknown)}; allowed: --help, --version, one at a time\n`,
    );
    return USAGE_ERROR;
  }
  if (first === '--help' || first === '-h') output.out(HELP);
  else if (first === '--version' || first === '-v') output.out(`${packageVersion()}\n`);
  else await printDemo(output);
  return 0;
}

function isOption(argument: string | undefined): boolean {
  return argument !== undefined && ['--help', '-h', '--version', '-v'].includes(argument);
}

async function printDemo({ out, isColored }: CliOutput): Promise<void> {
  const config = { ...DEFAULT_DENSITY_CONFIG, workspaceRoot: DEMO_WORKSPACE };
  const report = await optimizeSession(DEMO_SESSION, config);
  out(
    `hdc ${packageVersion()}: a built-in session of ${report.entries.before} entries, strategy ${report.strategy}\n\n`,
  );
  out(formatReport(report, pc.createColors(isColored)));
}
