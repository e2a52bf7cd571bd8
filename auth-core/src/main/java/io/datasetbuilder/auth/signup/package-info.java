/** Who of those that an identity provider vouches for may use the service, and who decides it. */
package io.datasetbuilder.auth.signup;
