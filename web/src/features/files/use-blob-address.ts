import { useEffect, useState } from 'react';
import { logFailure } from '../../platform/page/failures.ts';
import { readBlob } from './blob-store.ts';

/** Returns an object URL of content stored on this device, valid while mounted. */
export const useBlobAddress = (id: string | null): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    const show = async () => {
      const blob = id === null ? undefined : await readBlob(id);
      if (!blob || left) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    show().catch((cause) => logFailure('A file on this device could not be read.', cause));
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return address;
};
