import { useEffect, useState } from 'react';
import { keptBlob } from './kept-blobs.ts';

/** An address at which bytes kept on this device can be shown while it is mounted. */
export const useBlobAddress = (id: string | null): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let left = false;
    const show = async () => {
      const blob = id === null ? undefined : await keptBlob(id);
      if (!blob || left) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    };
    void show();
    return () => {
      left = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return address;
};
