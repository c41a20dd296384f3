"use client";

import { useState } from "react";
import type { Role } from "@/server/contracts/permissions";
import { AttemptPanes } from "./attempt-panes";
import { CauseBox } from "./cause-box";
import { CurlBlock } from "./curl-block";
import { DeliveryEvents } from "./delivery-events";
import { DeliveryHeader } from "./delivery-header";
import type { DeliveryDetail } from "@/components/deliveries/delivery-status";
import { DeliveryTimeline } from "./delivery-timeline";
import { SameMessage } from "./same-message";

interface DeliveryDetailViewProps {
  delivery: DeliveryDetail;
  org: { slug: string; role: Role };
  listHref: string;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onReplayed: (publicId: string) => void;
}

/** Everything about one delivery. The chosen attempt is the one whose request and response are shown. */
export function DeliveryDetailView({ delivery, org, ...header }: DeliveryDetailViewProps) {
  const [chosenFence, setChosenFence] = useState<number>();
  const { attempts } = delivery;
  const chosen = attempts.find(({ fence }) => fence === chosenFence) ?? attempts.at(-1);
  return (
    <article
      aria-labelledby="delivery-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-6 p-4 pb-10 md:px-6 md:pt-5"
    >
      <DeliveryHeader delivery={delivery} org={org} {...header} />
      <CauseBox delivery={delivery} orgSlug={org.slug} />
      <DeliveryTimeline
        delivery={delivery}
        orgSlug={org.slug}
        chosenFence={chosen?.fence}
        onChoose={({ fence }) => setChosenFence(fence)}
      />
      <AttemptPanes delivery={delivery} attempt={chosen} />
      <CurlBlock delivery={delivery} attempt={chosen} role={org.role} />
      <SameMessage delivery={delivery} orgSlug={org.slug} />
      <DeliveryEvents delivery={delivery} orgSlug={org.slug} />
    </article>
  );
}
