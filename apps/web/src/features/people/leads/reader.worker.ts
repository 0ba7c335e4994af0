import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';

// A worker of its own: reading a picture does not hold up the page, and only here may WebAssembly be compiled.
prepareZXingModule({ overrides: { locateFile: () => readerAddress } });
const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** A frame comes in, the text of its code goes out; null when there is none. */
addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void read(data).then((text) => postMessage(text));
});

async function read(frame: ImageBitmap): Promise<string | null> {
  try {
    const [code] = await detector.detect(frame);
    return code?.rawValue ?? null;
  } catch {
    // A frame that cannot be read is followed by the next one.
    return null;
  } finally {
    frame.close();
  }
}
