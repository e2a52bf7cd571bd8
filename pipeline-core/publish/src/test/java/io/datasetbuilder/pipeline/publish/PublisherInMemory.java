package io.datasetbuilder.pipeline.publish;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A target without a network: it holds packages by destination, and can fail at each step. */
final class PublisherInMemory implements Publisher {

  private final PublishTarget target;
  private final Map<PublishDestination, PublishPackage> held = new HashMap<>();
  private final List<PublishOrder> orders = new ArrayList<>();
  private final List<String> calls = new ArrayList<>();
  private Optional<RemoteVisibility> visibility = Optional.empty();
  private Optional<RemotePresence> presence = Optional.empty();
  private Optional<RuntimeException> visibilityFailure = Optional.empty();
  private Optional<RuntimeException> failureBefore = Optional.empty();
  private Optional<RuntimeException> failureAfter = Optional.empty();
  private Optional<RuntimeException> findFailure = Optional.empty();
  private Runnable whileReadingVisibility = () -> {};
  private Runnable whileSending = () -> {};
  private Runnable whileFinding = () -> {};

  PublisherInMemory(PublishTarget target) {
    this.target = target;
  }

  PublisherInMemory reporting(RemoteVisibility who) {
    visibility = Optional.of(who);
    return this;
  }

  PublisherInMemory reporting(RemotePresence what) {
    presence = Optional.of(what);
    return this;
  }

  PublisherInMemory breakingVisibility() {
    visibilityFailure = Optional.of(new PublishFailure("visibility: 500"));
    return this;
  }

  PublisherInMemory breakingBeforeAnythingArrives() {
    failureBefore = Optional.of(new PublishFailure("upload: 500"));
    return this;
  }

  PublisherInMemory refusing(PublishIssue issue) {
    failureBefore = Optional.of(new DestinationRefused(issue));
    return this;
  }

  PublisherInMemory breakingAfterEverythingArrived() {
    failureAfter = Optional.of(new IllegalStateException("commit: cut off"));
    return this;
  }

  PublisherInMemory breakingFind() {
    findFailure = Optional.of(new PublishFailure("find: 500"));
    return this;
  }

  /** The action is run once. */
  PublisherInMemory whileReadingVisibility(Runnable action) {
    whileReadingVisibility = action;
    return this;
  }

  PublisherInMemory whileSending(Runnable action) {
    whileSending = action;
    return this;
  }

  PublisherInMemory whileFinding(Runnable action) {
    whileFinding = action;
    return this;
  }

  /** Works from now on. */
  synchronized PublisherInMemory repaired() {
    visibilityFailure = Optional.empty();
    failureBefore = Optional.empty();
    failureAfter = Optional.empty();
    findFailure = Optional.empty();
    visibility = Optional.empty();
    presence = Optional.empty();
    return this;
  }

  synchronized List<PublishOrder> orders() {
    return List.copyOf(orders);
  }

  synchronized List<String> calls() {
    return List.copyOf(calls);
  }

  @Override
  public PublishTarget target() {
    return target;
  }

  @Override
  public synchronized RemoteVisibility visibility(
      PublishDestination destination, HubCredential credential) {
    calls.add("visibility");
    Runnable meanwhile = whileReadingVisibility;
    whileReadingVisibility = () -> {};
    meanwhile.run();
    visibilityFailure.ifPresent(PublisherInMemory::fail);
    return visibility.orElse(
        held.containsKey(destination) ? RemoteVisibility.PRIVATE : RemoteVisibility.ABSENT);
  }

  @Override
  public RemotePresence find(
      PublishPackage files, PublishDestination destination, HubCredential credential) {
    synchronized (this) {
      calls.add("find");
      findFailure.ifPresent(PublisherInMemory::fail);
    }
    whileFinding.run();
    synchronized (this) {
      return presence.orElse(
          Optional.ofNullable(held.get(destination))
              .filter(kept -> kept.fingerprint().equals(files.fingerprint()))
              .map(kept -> RemotePresence.PRESENT)
              .orElse(RemotePresence.ABSENT));
    }
  }

  @Override
  public Published publish(PublishOrder order) {
    synchronized (this) {
      calls.add("publish");
      orders.add(order);
      failureBefore.ifPresent(PublisherInMemory::fail);
    }
    whileSending.run();
    order.files().files().forEach(file -> order.progress().sent(read(file)));
    synchronized (this) {
      held.put(order.destination(), order.files());
      failureAfter.ifPresent(PublisherInMemory::fail);
    }
    return new Published(
        "https://hub.example/" + order.destination(),
        order.files().files().size(),
        PublishStatus.PUBLISHED,
        visibility.orElse(order.isPublic() ? RemoteVisibility.PUBLIC : RemoteVisibility.PRIVATE));
  }

  private static long read(PublishPackage.PackageFile file) {
    try (InputStream bytes = file.content().opener().open()) {
      return bytes.readAllBytes().length;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static void fail(RuntimeException failure) {
    throw failure;
  }
}
