import { readFile, readdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worthIt = /\.(?:js|css|json|svg|txt|wasm)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside each file, so that the server never compresses the same file twice. */
export async function compressFolder(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names
      .filter((name) => worthIt.test(name))
      .map(async (name) => {
        const file = `${folder}/${name}`;
        const source = await readFile(file);
        if (source.length < 512) return;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        await writeFile(`${file}.br`, await toBrotli(source, { params }));
        await writeFile(`${file}.gz`, await toGzip(source, { level: 9 }));
      }),
  );
}
