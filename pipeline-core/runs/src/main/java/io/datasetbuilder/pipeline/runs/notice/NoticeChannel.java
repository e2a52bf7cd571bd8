package io.datasetbuilder.pipeline.runs.notice;

import io.datasetbuilder.pipeline.model.stage.Cancellation;
import java.util.Objects;
import java.util.Optional;

/** Sends the notices of one hook. Safe for concurrent use. */
public interface NoticeChannel extends AutoCloseable {

  /**
   * Delivers one notice, within the time limit of the hook.
   *
   * @param cancellation ends the attempt early, which is a failure then
   */
  Delivery deliver(Message message, Cancellation cancellation);

  @Override
  void close();

  /**
   * Document to be sent.
   *
   * @param id of the event; the same in each attempt
   * @param kind of the notice
   * @param subject the run or the dataset that the notice is about
   * @param body as it is sent, in UTF-8
   */
  record Message(String id, NoticeKind kind, String subject, String contentType, String body) {}

  /**
   * Result of an attempt.
   *
   * @param failure stable code without any part of an address, a secret or a response; empty when
   *     the receiver has the notice
   */
  record Delivery(Optional<String> failure) {

    /** The receiver has confirmed the notice. */
    public static final Delivery CONFIRMED = new Delivery(Optional.empty());

    public Delivery {
      Objects.requireNonNull(failure, "failure");
    }

    /** The receiver may not have the notice. */
    public static Delivery failed(String code) {
      return new Delivery(Optional.of(code));
    }
  }
}
