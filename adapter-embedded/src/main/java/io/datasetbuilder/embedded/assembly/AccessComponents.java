package io.datasetbuilder.embedded.assembly;

import io.datasetbuilder.auth.signup.SignUp;
import io.datasetbuilder.auth.signup.UserLedger;
import io.datasetbuilder.embedded.settings.AccessSettings;
import io.datasetbuilder.infrastructure.oidc.OidcTokenVerifier;
import io.datasetbuilder.pipeline.model.access.SignIn;
import io.datasetbuilder.pipeline.model.json.JsonCodec;
import java.util.Optional;

/**
 * Components of authentication: the ledger of users, and the identity providers of the settings.
 *
 * @param signIn empty: no user signs in
 */
public record AccessComponents(UserLedger ledger, Optional<SignIn> signIn) {

  static AccessComponents of(ServiceContext context, UserLedger ledger, JsonCodec json) {
    AccessSettings access = context.settings().server().access();
    return new AccessComponents(
        ledger,
        access
            .signIn()
            .map(
                settings ->
                    new SignIn(
                        new OidcTokenVerifier(settings.providers(), json, context.clock()),
                        new SignUp(
                            ledger,
                            settings.allowList(),
                            access.administrators(),
                            context.clock()))));
  }
}
