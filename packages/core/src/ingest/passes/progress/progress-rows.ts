/** A line of which another one, further down, says all that counts: how far something had come, or that it began. */
export interface ProgressRow {
  readonly tool: string;
  /** `about` is what the line is about. */
  readonly line: RegExp;
  /** The line that stays, with the same `about`; absent if the last of those that follow each other does. */
  readonly ends?: RegExp;
}

export const PROGRESS_ROWS: readonly ProgressRow[] = [
  {
    tool: 'git',
    line: /^(?<about>(?:remote: )?(?:Enumerating objects|Counting objects|Compressing objects|Receiving objects|Resolving deltas|Writing objects|Unpacking objects|Updating files|Checking out files|Filtering content|Rewriting)):? +\d+% \(\d+\/\d+\)[^\n]*$/,
  },
  {
    tool: 'apt',
    line: /^(?<about>\(Reading database) \.\.\. ?\d*%?(?:\d+ files and directories currently installed\.\))?$/,
  },
  { tool: 'wget', line: /^ *(?<about>)\d+K(?: [.,]{1,10}){1,5} +\d+% +[\d.,]+[KMG]? +\S+$/ },
  { tool: 'pip', line: /^ +(?<about>)[━╸╺]{10,} +[\d.]+\/[\d.]+ [kMG]B \S+ \S+(?: eta \S+)?$/ },
  {
    tool: 'docker pull',
    line: /^(?<about>[0-9a-f]{12}): (?:Pulling fs layer|Waiting|Verifying Checksum|Download complete|Downloading\b.*|Extracting\b.*)$/,
    ends: /^(?<about>[0-9a-f]{12}): (?:Pull complete|Already exists)$/,
  },
  {
    tool: 'docker push',
    line: /^(?<about>[0-9a-f]{12}): (?:Preparing|Waiting|Pushing\b.*)$/,
    ends: /^(?<about>[0-9a-f]{12}): (?:Pushed|Layer already exists|Mounted from .+)$/,
  },
  {
    tool: 'apt',
    line: /^(?:Selecting previously unselected package (?<about>[\w.+:-]+)\.|Unpacking (?<about2>[\w.+:-]+) \(\S+\).* \.\.\.)$/,
    ends: /^Setting up (?<about>[\w.+:-]+) \(\S+\) \.\.\.$/,
  },
  {
    tool: 'cargo',
    line: /^ *Download(?:ed|ing) (?<about>[\w-]+ v\S+)(?: \(.*\))?$/,
    ends: /^ *(?:Compiling|Checking) (?<about>[\w-]+ v\S+)(?: \(.*\))?$/,
  },
];
