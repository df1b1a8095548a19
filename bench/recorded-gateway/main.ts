import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { proveGateway } from './prove-gateway.ts';

const ROOT = process.env['HDC_SESSIONS'] ?? join(import.meta.dirname, '../../../shared/sessions');
const [folders = 'claude,codex,opencode', most = '4'] = process.argv.slice(2);

console.log(
  '| session | requests | flushes | rewrites, un-prunes, unexplained bytes, faults | paid: ledger, vendor | raw: ledger, vendor |',
);
console.log('|---|--:|--:|--:|--:|--:|');
for (const folder of folders.split(',')) {
  if (!existsSync(join(ROOT, folder))) console.warn(`${join(ROOT, folder)} is absent.`);
  else
    for (const file of readdirSync(join(ROOT, folder)).toSorted().slice(0, Number(most)))
      await prove(folder, file);
}

async function prove(folder: string, file: string): Promise<void> {
  const { requests, flushes, rewrites, unpruned, counts, paid, raw } = await proveGateway(
    join(ROOT, folder, file),
  );
  const faults = [rewrites, unpruned, counts.bytesChangedWithoutDecision, counts.faults].join(', ');
  const money = ({ ledger, vendor }: typeof paid) =>
    `$${ledger.toFixed(3)}, $${vendor.toFixed(3)} (${(100 * (ledger / vendor - 1)).toFixed(2)} %)`;
  console.log(
    `| ${folder}/${file} | ${requests} | ${flushes} | ${faults} | ${money(paid)} | ${money(raw)} |`,
  );
}
