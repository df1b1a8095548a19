/**
 * Whether a path leads into a repository's own data, whose hooks and settings run commands. Disks that do not
 * tell letter cases, invisible characters, trailing dots or short names apart have more spellings than one.
 */
export function touchesGit(path: string): boolean {
  return path.split(/[\\/]/).some((name) => /^(\.git|git~\d+)$/.test(plainName(name)));
}

function plainName(name: string): string {
  const [beforeStream = ''] = name
    .replace(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .split(':');
  return beforeStream.replace(/[. ]+$/, '');
}
