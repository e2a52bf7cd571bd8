package io.datasetbuilder.infrastructure.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import io.datasetbuilder.auth.identity.TokenVerifier.TokenRefusal;
import io.datasetbuilder.auth.identity.TokenVerifier.Verification;
import io.datasetbuilder.infrastructure.storage.json.JacksonJsonCodec;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recipe by the same verifier, which trusts two issuers. */
class TokenRecipesTest {

  private static final OidcTokenVerifier VERIFIER =
      new OidcTokenVerifier(
          new OidcSettings(
              List.of(Recipe.ISSUER, Recipe.PROVIDER.issuer("two")),
              "builder",
              List.of(),
              OidcSettings.STANDARD_TIME_TO_LIVE,
              true),
          new JacksonJsonCodec(),
          new MovableClock());

  /** Signed once, since a signature takes longer than its check. */
  private static final List<Recipe> RECIPES =
      Stream.of(HeaderRecipes.all(), ClaimRecipes.all(), EncodingRecipes.all())
          .flatMap(recipes -> recipes)
          .toList();

  static List<Recipe> recipes() {
    return RECIPES;
  }

  /** Spec, "Authentication", rule 2. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("recipes")
  void aTokenHasOneRightResult(Recipe recipe) {
    assertThat(refusal(VERIFIER.verify(recipe.token()))).isEqualTo(recipe.refusal());
  }

  @Test
  void thereAreMoreThanThreeHundredDifferentRecipes() {
    assertThat(RECIPES).extracting(Recipe::name).hasSizeGreaterThan(300).doesNotHaveDuplicates();
  }

  @AfterAll
  static void noAddressInATokenWasContacted() {
    assertThat(Recipe.PROVIDER.requests()).noneMatch(path -> path.startsWith("/stolen"));
  }

  private static Optional<TokenRefusal> refusal(Verification result) {
    assertThat(result).isNotInstanceOf(Verification.Unavailable.class);
    return result instanceof Verification.Refused refused
        ? Optional.of(refused.reason())
        : Optional.empty();
  }
}
