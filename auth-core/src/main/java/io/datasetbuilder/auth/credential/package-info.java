/** Keys of providers: whose they are, where they come from and how they are kept secret. */
package io.datasetbuilder.auth.credential;
