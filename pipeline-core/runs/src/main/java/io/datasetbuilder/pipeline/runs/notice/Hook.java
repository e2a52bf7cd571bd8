package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.auth.credential.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A place to which the operator has notices sent.
 *
 * @param name lower case; unique among the hooks
 * @param events the kinds that it gets
 * @param datasets the datasets whose notices it gets
 * @param target where they are sent
 * @param timeout of one attempt
 */
public record Hook(
    String name,
    Set<NoticeKind> events,
    DatasetPatterns datasets,
    HookTarget target,
    Duration timeout) {

  public Hook {
    Objects.requireNonNull(name, "name");
    events = Set.copyOf(events);
    Objects.requireNonNull(datasets, "datasets");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(timeout, "timeout");
  }

  /** Whether the hook gets a notice. */
  boolean gets(Notice notice) {
    return events.contains(notice.kind()) && datasets.fits(notice.datasetId());
  }

  /** Receiver of the notices of a hook. */
  public sealed interface HookTarget {

    <R> R match(
        Function<Webhook, R> webhook,
        Function<Command, R> command,
        Function<LineageFile, R> lineageFile);

    /**
     * An address that notices are posted to.
     *
     * @param url may hold a secret in its path or query
     * @param secret key of the signature; empty: requests are not signed
     * @param allowPrivate whether the host may have an address of an inner network
     */
    record Webhook(String url, Optional<Secret> secret, boolean allowPrivate)
        implements HookTarget {

      public Webhook {
        Objects.requireNonNull(url, "url");
        Objects.requireNonNull(secret, "secret");
      }

      @Override
      public <R> R match(
          Function<Webhook, R> webhook,
          Function<Command, R> command,
          Function<LineageFile, R> lineageFile) {
        return webhook.apply(this);
      }

      /** Without the address, which may hold a secret. */
      @Override
      public String toString() {
        return "Webhook";
      }
    }

    /**
     * A local program that reads each notice from its standard input.
     *
     * @param arguments the program and its arguments; at least one
     */
    record Command(List<String> arguments) implements HookTarget {

      public Command {
        arguments = List.copyOf(arguments);
        if (arguments.isEmpty()) {
          throw new IllegalArgumentException("a command needs a program");
        }
      }

      @Override
      public <R> R match(
          Function<Webhook, R> webhook,
          Function<Command, R> command,
          Function<LineageFile, R> lineageFile) {
        return command.apply(this);
      }

      /** Without the arguments, which may hold a secret. */
      @Override
      public String toString() {
        return "Command";
      }
    }

    /** The file {@code lineage.jsonl} next to the manifest of each run: one event on each line. */
    record LineageFile() implements HookTarget {

      @Override
      public <R> R match(
          Function<Webhook, R> webhook,
          Function<Command, R> command,
          Function<LineageFile, R> lineageFile) {
        return lineageFile.apply(this);
      }
    }
  }
}
