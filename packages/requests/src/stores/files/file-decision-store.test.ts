import { join } from 'node:path';
import { useTemporaryFolder } from '../../testing/temporary-folder.ts';
import { testDecisionStore } from '../../testing/test-decision-store.ts';
import { FileDecisionStore } from './file-decision-store.ts';

const folder = useTemporaryFolder();

testDecisionStore((name) => new FileDecisionStore({ folder: join(folder.path, name) }));
