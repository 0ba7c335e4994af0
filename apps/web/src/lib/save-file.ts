import { useMutation } from '@tanstack/react-query';

/** Hands bytes to the device under a name. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A file that only its owner may have: with the sign-in in a header, which a link cannot carry. Ask for it as a blob. */
export function useSaveFile(name: string, fetchFile: () => Promise<{ data: unknown }>) {
  return useMutation({
    mutationFn: async () => {
      const { data } = await fetchFile();
      // Fields that the contract calls binary are blobs if the caller asks for blobs.
      saveFile(data as Blob, name);
    },
  });
}
