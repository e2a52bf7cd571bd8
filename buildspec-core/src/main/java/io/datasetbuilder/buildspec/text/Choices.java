package io.datasetbuilder.buildspec.text;

import java.util.List;
import java.util.Optional;

/**
 * A closed set of choices, in the order in which they are listed to people.
 *
 * @param choices every choice, at least one
 */
public record Choices<E extends WireNamed>(List<E> choices) {

  public Choices {
    choices = List.copyOf(choices);
  }

  /** The vocabulary of these choices. */
  public static <E extends WireNamed> Choices<E> of(E[] choices) {
    return new Choices<>(List.of(choices));
  }

  /** The choice with exactly this name. */
  public Optional<E> named(String name) {
    return choices.stream().filter(choice -> choice.wire().equals(name)).findFirst();
  }

  /** The names, in order. */
  public List<String> names() {
    return choices.stream().map(WireNamed::wire).toList();
  }
}
