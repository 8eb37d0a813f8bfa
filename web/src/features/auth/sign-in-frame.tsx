import type { Role } from '@saathi/contract';
import {
  ChartNoAxesColumn,
  type LucideIcon,
  MessageCircle,
  QrCode,
  ShieldCheck,
  Sprout,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useLanguageChoice } from '../../platform/i18n/i18n.ts';
import { useTitle } from '../../platform/page/page.tsx';
import { screens } from '../../platform/page/screens.ts';
import { BrandMark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { useAuthMessages } from './auth.messages.ts';
import { SignInArt } from './sign-in-art.tsx';

type PromiseName = 'first' | 'second' | 'third';

const icons: Record<Role, Record<PromiseName, LucideIcon>> = {
  patient: { first: Sprout, second: MessageCircle, third: ShieldCheck },
  doctor: { first: MessageCircle, second: ChartNoAxesColumn, third: QrCode },
};
const promiseNames: PromiseName[] = ['first', 'second', 'third'];

const Promises = ({ area }: { area: Role }) => {
  const { promises } = useAuthMessages()[area];
  return (
    <ul className="grid gap-4">
      {promiseNames.map((name) => {
        const Icon = icons[area][name];
        return (
          <li key={name} className="flex items-center gap-3.5">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-card text-brand shadow-card">
              <Icon className="size-5" />
            </span>
            {promises[name]}
          </li>
        );
      })}
    </ul>
  );
};

const LanguageChoice = () => {
  const { choices, current, coming, choose } = useLanguageChoice();
  return (
    <fieldset
      aria-label="Language / भाषा"
      className="mt-2 flex min-w-0 flex-wrap justify-center gap-1"
    >
      {choices.map(({ value, label }) => (
        <Button
          key={value}
          lang={value}
          variant={value === current ? 'secondary' : 'quiet'}
          aria-pressed={value === current}
          busyLabel={value === coming && label}
          onClick={() => choose(value)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
};

const OtherArea = ({ area }: { area: Role }) => {
  const words = useAuthMessages()[area];
  return (
    <p className="text-center text-muted">
      {words.otherArea}{' '}
      <Link
        href={area === 'patient' ? screens.doctorLogin : screens.patientLogin}
        className="inline-block rounded-md py-2.5 font-semibold text-brand underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {words.otherLink}
      </Link>
    </p>
  );
};

type Intro = { pageTitle: string; tagline: string };

const Welcome = ({ area, intro }: { area: Role; intro: Intro }) => {
  const { product } = useAuthMessages();
  return (
    <div className="flex items-center gap-4 lg:block">
      <BrandMark className="size-15 shadow-card rounded-2xl lg:size-20" />
      <div className="lg:mt-8">
        <h1 tabIndex={-1} className="text-2xl lg:text-4xl">
          {product}
          {area === 'doctor' && (
            <span className="ml-2.5 inline-block rounded-full bg-card px-3 py-0.5 align-middle text-sm font-semibold tracking-normal text-on-tint">
              {intro.pageTitle}
            </span>
          )}
        </h1>
        <p className="mt-0.5 text-on-tint lg:mt-2 lg:text-xl">{intro.tagline}</p>
      </div>
    </div>
  );
};

type SignInFrameProps = {
  area: Role;
  /** Whether this is the first step, which leaves room for the introduction on a phone. */
  first: boolean;
  /** Replaces the introduction of the area. */
  intro?: Intro;
  children: ReactNode;
};

/** Layout of the sign-in screens: the introduction on one side, the form on the other. */
export const SignInFrame = ({ area, first, intro, children }: SignInFrameProps) => {
  const own = useAuthMessages()[area];
  const shown = intro ?? own;
  const promises = !intro && <Promises area={area} />;
  useTitle(shown.pageTitle);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-2">
      <header className="relative overflow-hidden bg-tint px-5 pt-[max(2rem,env(safe-area-inset-top))] pb-16 lg:sticky lg:top-0 lg:flex lg:min-h-dvh lg:flex-col lg:justify-center lg:self-start lg:px-16 lg:py-10">
        <div className="relative z-10 mx-auto w-full max-w-md lg:mb-[min(14rem,25vh)]">
          <Welcome area={area} intro={shown} />
          <div className="mt-10 hidden lg:block">{promises}</div>
        </div>
        <SignInArt className="absolute -right-28 -bottom-20 w-80 opacity-20 max-lg:[&_g]:hidden lg:inset-x-0 lg:-bottom-4 lg:w-full lg:opacity-100" />
      </header>
      <main
        id="content"
        className="relative z-10 mx-auto -mt-9 w-full max-w-md px-4 pb-10 lg:mt-0 lg:flex lg:flex-col lg:justify-center lg:py-10"
      >
        <div className="rounded-3xl bg-card p-6 shadow-raised sm:p-8">{children}</div>
        <div className="mt-3">
          <OtherArea area={area} />
          <LanguageChoice />
        </div>
        {first && <div className="mt-6 px-2 text-muted lg:hidden">{promises}</div>}
      </main>
    </div>
  );
};
