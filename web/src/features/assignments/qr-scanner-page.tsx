import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { listenTo } from '../../platform/page/events.ts';
import { logFailure } from '../../platform/page/failures.ts';
import { screens } from '../../platform/page/screens.ts';
import { useLayer } from '../../ui/layers.ts';
import { toast } from '../../ui/toast-store.ts';
import { useAssignmentsMessages } from './assignments.messages.ts';
import { type CameraFault, faultOf } from './camera.ts';
import { ScanConfirmation } from './scan-confirmation.tsx';
import { ScannerView } from './scanner-view.tsx';
import { useCamera } from './use-camera.ts';
import { useCodeReading } from './use-code-reading.ts';
import { pendingCode, takeCodeFromAddress, useScan } from './use-scan.ts';

/** Reports a camera fault in a toast and returns it for a notice that stays on the screen. */
const useCameraFault = () => {
  const { toasts } = useAssignmentsMessages();
  const [fault, setFault] = useState<CameraFault>();
  const onFault = useCallback(
    (cause: unknown) => {
      const found = faultOf(cause);
      const none = found === 'none';
      if (!none) logFailure('The camera failed.', cause);
      setFault(found);
      toast({
        variant: 'destructive',
        title: none ? toasts.noCamera : toasts.cameraError,
        description: none ? toasts.noCameraText : toasts.cameraErrorText,
      });
    },
    [toasts],
  );
  const forgetFault = () => setFault(undefined);
  return { fault, onFault, forgetFault };
};

/** Submits a code from the URL, on mount and when it changes. */
const useCodeOfAddress = (submit: (code: string) => void) => {
  const submitted = useRef<string | null>(null);
  const take = useEffectEvent(() => {
    takeCodeFromAddress();
    const code = pendingCode();
    if (!code || code === submitted.current) return;
    submitted.current = code;
    submit(code);
  });
  useEffect(() => {
    take();
    return listenTo(window, ['hashchange'], () => {
      // The same code may be opened again after Cancel.
      submitted.current = null;
      take();
    });
  }, []);
};

export const QrScannerPage = () => {
  const [, navigate] = useLocation();
  const video = useRef<HTMLVideoElement>(null);
  const { fault, onFault, forgetFault } = useCameraFault();
  const camera = useCamera(video, onFault);
  const scan = useScan(camera.stop);
  useCodeReading(video, camera.on && !scan.validating && !scan.found, scan.read, onFault);
  useCodeOfAddress(scan.submit);
  useLayer(scan.found !== null, scan.reset);

  if (scan.found) {
    return (
      <ScanConfirmation
        found={scan.found}
        onCancel={scan.reset}
        onAdded={() => {
          scan.reset();
          navigate(screens.patientDoctors, { replace: true });
        }}
      />
    );
  }
  return (
    <ScannerView
      {...{ video, camera, fault, scan }}
      onStart={() => {
        forgetFault();
        scan.reset();
        camera.start();
      }}
    />
  );
};
