package io.datasetbuilder.infrastructure.http.standin;

import io.datasetbuilder.infrastructure.http.standin.wire.Delivery;
import io.datasetbuilder.infrastructure.http.standin.wire.WireResponse;
import java.util.function.UnaryOperator;

/** What a dataset does with one request. */
@FunctionalInterface
public interface Behaviour {

  WireResponse answer(StandInCall call);

  /** Answers as the definition promises. */
  static Behaviour honest() {
    return StandInCall::honest;
  }

  /** The honest answer, but delivered otherwise. */
  static Behaviour delivered(Delivery delivery) {
    return call -> call.honest().with(delivery);
  }

  /** This one with its answer changed. */
  default Behaviour but(UnaryOperator<WireResponse> change) {
    return call -> change.apply(answer(call));
  }

  /** This answer, delivered otherwise. */
  default Behaviour by(Delivery delivery) {
    return but(answer -> answer.with(delivery));
  }
}
