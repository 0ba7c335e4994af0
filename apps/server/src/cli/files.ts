import { readConfig } from '../platform/config.ts';
import { copyFiles } from '../platform/files/copy-files.ts';
import { FILE_FOLDERS } from '../platform/files/file-store.ts';
import { openFolder, openS3 } from '../platform/files/open-file-store.ts';
import { createLog } from '../platform/log.ts';
import { explain } from '../runtime.ts';

const USAGE = `npm run files -- to-bucket | to-folder

  to-bucket  Copies every uploaded file from DATA_DIR into the bucket that the S3 settings name.
  to-folder  Copies every uploaded file from that bucket into DATA_DIR.

  Each file is read back and compared. Nothing is deleted. Run it again after it was ended, and once more after Atrium
  has been started with the new settings: it copies what has been uploaded in between.`;

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

async function copy(direction: 'to-bucket' | 'to-folder'): Promise<number> {
  const config = readConfig(process.env);
  if (config.s3 === undefined) {
    say(
      'The S3 settings are missing: set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY for this command.',
    );
    return 1;
  }
  const folder = await openFolder(config.dataDir);
  const bucket = await openS3(config.s3, createLog(config));
  const [from, to] = direction === 'to-bucket' ? [folder, bucket] : [bucket, folder];
  const { copied, same, failed } = await copyFiles(from, to, FILE_FOLDERS, (key, outcome, why) => {
    if (outcome === 'copied') say(`copied ${key}`);
    else say(`FAILED ${key}: ${explain(why)}`);
  });
  say(`${copied} copied, ${same} were there already, ${failed.length} failed.`);
  if (failed.length > 0) say('Run it again: it goes on with those that are missing.');
  return failed.length === 0 ? 0 : 1;
}

const [direction, ...more] = process.argv.slice(2);
if ((direction === 'to-bucket' || direction === 'to-folder') && more.length === 0) {
  try {
    process.exitCode = await copy(direction);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
