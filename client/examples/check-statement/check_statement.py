#!/usr/bin/env python3
"""Checks a seller's statement: check_statement.py ENTRIES.ndjson PLANS.json [HEAD.json [ASSIGNMENTS.json [TRANSFERS.json]]]

ENTRIES.ndjson: all lines of one seller, sorted by `sequence`, as `queryStatement` returns them.
PLANS.json: a list of the plans that the lines name, as `getRatePlan` returns them.
HEAD.json: what `getStatementHead` returned before the lines were read.
ASSIGNMENTS.json: what `getSellerRatePlanHistory` returns.
TRANSFERS.json: a list of all transfers of the seller, as `listTransfers` returned them after the head and before the lines.

Prints `ok`, or what is wrong with which line, and exits with 0 or 1. Written from the guide "Check a statement" of the
API's documentation alone, with Python's standard library alone.
"""

import hashlib
import json
import re
import sys
from datetime import date, datetime, timedelta, timezone
from decimal import ROUND_HALF_EVEN, Decimal
from zoneinfo import ZoneInfo

OF_ANTICIPATIONS = ("ANTECIPACAO", "ANTECIPACAO_CANCELADA")
OF_UNITS = ("ANTECIPACAO_COMPENSADA", "COMPENSACAO_CANCELADA", "REPASSE_CESSAO", "REPASSE_CESSAO_DEVOLVIDO")
TAKES = (
    *("ESTORNO", "CHARGEBACK", "AJUSTE_DEBITO", "REPASSE", "REPASSE_CESSAO"),
    *("ANTECIPACAO_COMPENSADA", "ANTECIPACAO_CANCELADA"),
)
# A transfer deducts these up to the day on which it is made. What was advanced counts with the credits of its day.
DEBITS = ("ESTORNO", "CHARGEBACK", "AJUSTE_DEBITO", "REPASSE_CESSAO")
GIVES = (
    *("VENDA", "ESTORNO_CANCELADO", "CHARGEBACK_REVERTIDO", "AJUSTE_CREDITO"),
    *("REPASSE_DEVOLVIDO", "REPASSE_CESSAO_DEVOLVIDO", "ANTECIPACAO", "COMPENSACAO_CANCELADA"),
)
OF_CHARGE = (
    "charge_paid_date",
    "payment_method",
    "channel",
    "installments",
    "installment",
    "charge_value",
    "buyer_value",
    "authorization_code",
    "authorization_nsu",
)
METHODS = {"PIX": "pix", "BANK_SLIP": "bankSlip", "DEBIT_CARD": "debit"}
BRANDS = ("mastercard", "visa", "elo", "hipercard", "american_express", "discover")
CHANNELS = ("ONLINE", "POS", "TAP")
ZEROS = "0" * 64
SAO_PAULO = ZoneInfo("America/Sao_Paulo")


class Wrong(Exception):
    """What is wrong, in words."""


# What a field with a value of another type may lead to.
INVALID = (Wrong, KeyError, TypeError, AttributeError, ValueError, ArithmeticError)


def require(condition, what):
    if not condition:
        raise Wrong(what)


# Values: JSON numbers are read as int or Decimal.


def integer(value, name):
    require(type(value) is int, f"{name} is not an integer")
    return value


def scaled(value, factor, name):
    require(type(value) in (int, Decimal), f"{name} is not a number")
    product = value * factor
    require(product >= 0 and product == int(product), f"{name} is negative or has too many decimal places")
    return int(product)


def cents(value, name):
    return scaled(value, 100, name)


def cents_of_text(value, name):
    require(type(value) is str and re.fullmatch(r"(0|[1-9][0-9]*)\.[0-9]{2}", value), f"{name} is not an amount")
    return cents(Decimal(value), name)


def instant(value, name):
    require(
        type(value) is str and re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z", value),
        f"{name} is not a time in UTC with milliseconds",
    )
    try:
        return datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    except ValueError:
        raise Wrong(f"{name} is not a time in UTC with milliseconds") from None


def milliseconds(time):
    return (time - datetime(1970, 1, 1, tzinfo=timezone.utc)) // timedelta(milliseconds=1)


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def without(left_out, members):
    return {name: value for name, value in members.items() if value is not left_out}


# The prices of a plan.


def prices_digest(tax):
    """The digest of a version's prices."""
    method = {"FIXED": fixed_price, "PERCENTAGE": percentage_price}

    def priced(name):
        source = tax[name]
        require(source["rateType"] in method, f"{name}: rateType is neither PERCENTAGE nor FIXED")
        return window(source, {"price": method[source["rateType"]](source["value"])})

    def limit(name):
        value = tax[name].get("valueLimit")
        return None if value is None else cents(value, f"{name}: valueLimit")

    pix = {**priced("pix"), "limitCents": limit("pix")}
    bank_slip = {**priced("bankSlip"), **without(None, {"limitCents": limit("bankSlip")})}
    keeps = {"refundFee": "KEEP"} if tax.get("refundFee") == "KEEP" else {}
    anticipation = tax.get("anticipation")
    if anticipation is not None:
        rate = scaled(anticipation["monthlyRate"], 10_000, "anticipation: monthlyRate")
        daily = {"when": "DAILY"} if anticipation.get("when") == "DAILY" else {}
        keeps["anticipation"] = {"method": anticipation["method"], "ratePpm": rate, **daily}
    reserve = tax.get("reserve")
    if reserve is not None:
        keeps["reserve"] = {"days": reserve["days"], "ppm": scaled(reserve["percent"], 10_000, "reserve: percent")}
    text = {"bankSlip": bank_slip, "credit": credit(tax), "debit": priced("debit"), "pix": pix, **keeps}
    return hashlib.sha256(canonical(text)).hexdigest()


def fixed_price(value):
    return {"amountCents": cents(value, "value"), "rateType": "FIXED"}


def percentage_price(value):
    return {"ratePpm": scaled(value, 10_000, "value"), "rateType": "PERCENTAGE"}


def window(source, members):
    days = {"refundWindowDays": source.get("refundWindowDays")}
    days["delayUnit"] = "BUSINESS" if source.get("delayUnit") == "BUSINESS" else None
    days["roll"] = "NEXT" if source.get("roll") == "NEXT" else None
    return {**members, "delayForRedeemDays": source["delayForRedeem"], **without(None, days)}


def credit(tax):
    channels = {}
    for element in tax["credit"]:
        for name, source in element.items():
            brands = {brand: rates(source[brand]) for brand in BRANDS if source.get(brand) is not None}
            channels[name.upper()] = window(source, {"brands": brands, "default": rates(source["default"])})
            if source.get("settlement") == "BY_INSTALMENT":
                channels[name.upper()]["settlement"] = "BY_INSTALMENT"
    return channels


def rates(source):
    buyer = source.get("buyerRates")
    return {
        "sellerRatesPpm": [scaled(rate, 10_000, "sellerRates") for rate in source["sellerRates"]],
        "buyerRatesPpm": None if buyer is None else [scaled(rate, 10_000, "buyerRates") for rate in buyer],
    }


def due_day(paid, source):
    business = source.get("delayUnit") == "BUSINESS"
    day = paid if business else paid + timedelta(days=source["delayForRedeem"])
    for _ in range(source["delayForRedeem"] if business else 0):
        day = bank_day_from(day + timedelta(days=1))
    return bank_day_from(day) if source.get("roll") == "NEXT" else day


def bank_day_from(day):
    while not is_bank_day(day):
        day += timedelta(days=1)
    return day


def is_bank_day(day):
    fixed = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"]
    if day.year >= 2024:
        fixed.append("11-20")
    moving = [easter(day.year) + timedelta(days=days) for days in (-48, -47, -2, 60)]
    return day.weekday() < 5 and day.strftime("%m-%d") not in fixed and day not in moving


def easter(year):
    # Gauss' algorithm, with the two exceptions of the Gregorian calendar.
    a, b, c, k = year % 19, year % 4, year % 7, year // 100
    m = (15 - (13 + 8 * k) // 25 + k - k // 4) % 30
    d = (19 * a + m) % 30
    e = (2 * b + 4 * c + 6 * d + 4 + k - k // 4) % 7
    days = d + e - (7 if (d, e) == (29, 6) or (d, e) == (28, 6) and (11 * m + 11) % 30 < 19 else 0)
    return date(year, 3, 22) + timedelta(days=days)


def fee_and_delay(tax, entry):
    """The fee of the whole charge in centavos, and after how many days it falls due."""
    value = cents(entry["charge_value"], "charge_value")
    if entry["payment_method"] in METHODS:
        source = tax[METHODS[entry["payment_method"]]]
        limit = source.get("valueLimit")
        if source["rateType"] == "FIXED":
            fee = cents(source["value"], "value")
        else:
            fee = percentage(value, source["value"])
    else:
        channel = str(entry["channel"]).lower()
        source = next((element[channel] for element in tax["credit"] if channel in element), None)
        require(source is not None, f"the plan does not price the channel {entry['channel']}")
        prices = source.get(entry["bandeira"]) if entry["bandeira"] in BRANDS else None
        by_seller = entry["payment_method"] == "CREDIT_CARD_EARLY_SELLER"
        position = integer(entry["installments"], "installments") if by_seller else 1
        seller_rates = (prices or source["default"])["sellerRates"]
        require(1 <= position <= len(seller_rates), f"the plan does not price {position} instalments")
        limit = None
        fee = percentage(value, seller_rates[position - 1])
    return min(fee, value if limit is None else cents(limit, "valueLimit"), value), source


def instalments_of(entry, source):
    """How many instalments fall due, 30 days apart; None if all of the sale does at once."""
    if source.get("settlement") != "BY_INSTALMENT" or (entry["installments"] or 1) == 1:
        return None
    return min(integer(entry["installments"], "installments"), cents(entry["charge_value"], "charge_value"))


def percentage(value, rate):
    return int((Decimal(value) * rate / 100).quantize(Decimal(1), rounding=ROUND_HALF_EVEN))


def anticipation_discount(method, ppm, value, days):
    """What it costs to be paid a value so many days before it falls due, in centavos, rounded half to even."""
    if method == "SIMPLE":
        halves, rest = divmod(2 * value * ppm * days, 30_000_000)
        return min(value, half_even(halves, rest == 0))
    # So many halves are at most what the value is worth today if halves^30 * (1 + rate)^days <= (2 * value)^30.
    grown = (1_000_000 + ppm) ** days
    most = (2 * value) ** 30 * 1_000_000**days
    low, high = 0, 2 * value
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**30 * grown <= most else (low, middle - 1)
    exact = low**30 * grown == most
    return half_even(2 * value - low - (0 if exact else 1), exact)


def half_even(halves, exact):
    """Rounds half to even: the value is so many halves of a centavo if that is exact, otherwise it is below the next half."""
    floor, half = divmod(halves, 2)
    return floor if half == 0 or (exact and floor % 2 == 0) else floor + 1


# A line.


def hash_of(entry):
    """The hash of a line, from its fields."""
    gross = entry["saida_bruta"] if entry["operacao"] in TAKES else entry["entrada_bruta"]
    paid_at = entry["charge_paid_date"]
    paid_at = None if paid_at is None else milliseconds(instant(paid_at, "charge_paid_date"))
    columns = {
        "adjustment_id": entry["id_adjustment"],
        "anticipation_id": entry["id_anticipation"],
        "brand": entry["bandeira"],
        "charge_paid_at": paid_at,
        "charge_uuid": entry["uuid_charge"],
        "chargeback_id": entry["id_chargeback"],
        "execution_date": entry["execution_date"],
        "fee_cents": cents_of_text(entry["taxa_operacao"], "taxa_operacao"),
        "installment": entry["installment"],
        "intermediary_id": entry["id_intermediary"],
        "operation": entry["operacao"],
        "payment_method": entry["payment_method"],
        "plan_id": entry["plan_id"],
        "plan_version": None if entry["plan_version"] == 1 else entry["plan_version"],
        "refund_id": entry["id_refund"],
        "seller_id": entry["id_seller"],
        "sequence": entry["sequence"],
        "transfer_id": entry["id_transfer"],
        "value_cents": cents(gross, "the gross amount"),
    }
    text = {"entry": without(None, columns)}
    if entry["uuid_charge"] is not None:
        text["charge"] = charge_of(entry, paid_at)
    if entry["plan_digest"] is not None:
        text["plan_digest"] = entry["plan_digest"]
    require(
        type(entry["previous_hash"]) is str and re.fullmatch("[0-9a-f]{64}", entry["previous_hash"]),
        "previous_hash is not 64 hexadecimal digits",
    )
    return hashlib.sha256(bytes.fromhex(entry["previous_hash"]) + canonical(text)).hexdigest()


def charge_of(entry, paid_at):
    charge = {
        "authorization_code": entry["authorization_code"],
        "authorization_nsu": entry["authorization_nsu"],
        "brand": None if entry["bandeira"] == "" else entry["bandeira"],
        "channel": entry["channel"],
        "installments": entry["installments"],
        "paid_at": paid_at,
        "payment_method": entry["payment_method"],
        "value_cents": cents(entry["charge_value"], "charge_value"),
    }
    if entry["buyer_value"] is not None:
        charge["buyer_value_cents"] = cents(entry["buyer_value"], "buyer_value")
    return charge


def check_amounts(entry):
    takes = entry["operacao"] in TAKES
    require(takes or entry["operacao"] in GIVES, f"operacao is unknown: {entry['operacao']}")
    own, other = ("saida", "entrada") if takes else ("entrada", "saida")
    gross = cents(entry[f"{own}_bruta"], f"{own}_bruta")
    fee = cents_of_text(entry["taxa_operacao"], "taxa_operacao")
    require(fee <= gross, "the fee is more than the gross amount")
    require(cents(entry[f"{own}_liquida"], f"{own}_liquida") == gross - fee, "net is not gross less the fee")
    for name in (f"{other}_bruta", f"{other}_liquida"):
        require(cents(entry[name], name) == 0, f"{name} is not 0")
    if entry["uuid_charge"] is None:
        # Lines of transfers to beneficiaries, and of what was advanced, are of a receivable unit.
        of_unit = entry["operacao"] in OF_UNITS
        shown = [name for name in OF_CHARGE if entry[name] is not None and not (of_unit and name == "payment_method")]
        empty = not shown and (of_unit or entry["bandeira"] == "")
        require(empty, "a line without a charge shows something of one")
    has_plan = entry["plan_id"] is not None
    others = [type(entry["plan_version"]) is int, type(entry["plan_digest"]) is str]
    require(others == [has_plan, has_plan], "plan_id, plan_version and plan_digest do not fit together")
    of_no_plan = entry["operacao"].startswith(("AJUSTE_", "REPASSE")) or entry["operacao"] in OF_UNITS
    require(has_plan != of_no_plan, "plan_id is null, or not null, on the wrong kind of line")
    require(has_plan or fee == 0, "a line without a plan has a fee")
    require(has_plan or entry["installment"] is None, "a line without a plan has an instalment")
    return gross, fee


def check_fee(entry, versions, gross, fee):
    version = entry["plan_version"]
    found = versions.get((entry["plan_id"], version))
    require(found is not None, f"version {version} of plan {entry['plan_id']} is not among the plans")
    require(
        found["wrong"] is None and found["digest"] == entry["plan_digest"],
        f"the prices of plan {entry['plan_id']}, version {version}, are not those of plan_digest",
    )
    tax = found["tax"]
    if entry["operacao"] in OF_ANTICIPATIONS:
        return
    whole, delay = fee_and_delay(tax, entry)
    value = cents(entry["charge_value"], "charge_value")
    count, number = instalments_of(entry, delay), entry["installment"]
    fits = number is None if count is None else type(number) is int and 1 <= number <= count
    require(fits, "installment does not fit the plan and the charge")
    if entry["operacao"] == "VENDA":
        index = (number or 1) - 1

        def share(whole):
            # The first instalments take the centavos that do not divide.
            each, rest = divmod(whole, count or 1)
            return each + (1 if index < rest else 0)

        require(gross == share(value), "entrada_bruta is not its share of charge_value")
        require(fee == share(whole), f"the fee is {fee} centavos, but the plan gives {share(whole)}")
        paid = instant(entry["charge_paid_date"], "charge_paid_date").astimezone(SAO_PAULO).date()
        due = due_day(paid + timedelta(days=30 * index), delay).isoformat()
        require(entry["execution_date"] == due, f"execution_date is not {due}")
        return
    require(gross <= value, "the gross amount is more than charge_value")
    whole = 0 if tax.get("refundFee") == "KEEP" else whole
    require(fee <= whole, "more is returned of the fee than there is")
    # A chargeback of the whole value may begin after a refund, which has returned a part of the fee.
    of_chargeback = entry["operacao"] in ("CHARGEBACK", "CHARGEBACK_REVERTIDO")
    require(of_chargeback or gross < value or fee == whole, "not all of the fee is returned")


INCOMPLETE = "the instalments of a sale are not complete, or not in order"


def check_follows(entry, before):
    """The instalments of a sale follow one another."""
    number = (entry["installment"] or 1) if entry["operacao"] == "VENDA" else 1
    expected = None if before is None else next_instalment(before)
    same = expected is None or entry["uuid_charge"] == before["uuid_charge"]
    require(number == (expected or 1) and same, INCOMPLETE)


def next_instalment(entry):
    """The instalment that must follow a line; None if none must."""
    if entry["operacao"] != "VENDA" or type(entry["installment"]) is not int:
        return None
    count = min(entry["installments"] or 0, round(entry["charge_value"] * 100))
    return entry["installment"] + 1 if entry["installment"] < count else None


# The plan in force, and transfers.


def check_plan_in_force(entry, plans, assignments):
    if entry["operacao"] != "VENDA" or entry["plan_id"] is None:
        return
    sequence, plan, version = entry["sequence"], entry["plan_id"], entry["plan_version"]
    paid = instant(entry["charge_paid_date"], "charge_paid_date")
    applied = earliest_first(
        each
        for each in assignments
        if each["afterSequence"] < sequence and (each["throughSequence"] is None or sequence <= each["throughSequence"])
    )
    begun = [each for start, each in applied if start <= paid]
    in_force = begun[-1] if begun else applied[0][1] if applied else None
    require(
        in_force is None or in_force["idPlan"] == plan,
        f"plan {in_force and in_force['idPlan']} was in force when it was paid, not plan {plan}",
    )
    versions = earliest_first(plans.get(plan, []))
    for index, (start, each) in enumerate(versions):
        if each["version"] != version:
            continue
        # The first version also prices earlier payments. An import takes time, and clocks differ: ten minutes.
        has_begun = version == 1 or start <= paid
        has_ended = index + 1 < len(versions) and versions[index + 1][0] <= paid - timedelta(minutes=10)
        require(has_begun and not has_ended, f"version {version} of plan {plan} was not in force when it was paid")
        return


def earliest_first(dated):
    return sorted(((instant(each["validFrom"], "validFrom"), each) for each in dated), key=lambda pair: pair[0])


class Transfers:
    """Compares the lines of transfers with the transfers."""

    GIVEN_BACK = ("CANCELLED", "FAILED", "RETURNED")

    def __init__(self, transfers, head):
        self.by_id = {transfer["idTransfer"]: transfer for transfer in transfers}
        self.head = head
        self.seen = set()

    def check(self, entry):
        number, sequence, kind = entry["id_transfer"], entry["sequence"], entry["operacao"]
        if number is None:
            return
        # A line after the head may be newer than the list of transfers.
        newer = self.head is not None and sequence > self.head["sequence"]
        transfer = self.by_id.get(number)
        if transfer is None:
            require(newer, f"transfer {number} is not among the transfers")
            return
        require((kind, number) not in self.seen, f"transfer {number} has a second {kind}")
        self.seen.add((kind, number))
        gross = cents(entry["entrada_bruta" if kind.endswith("_DEVOLVIDO") else "saida_bruta"], "the gross amount")
        require(gross == cents(transfer["amount"], "amount"), f"its value is not that of transfer {number}")
        beneficiary = transfer.get("beneficiary")
        of_unit = kind.startswith("REPASSE_CESSAO")
        require(of_unit == (beneficiary is not None), f"transfer {number} pays somebody else")
        day = beneficiary["dueDate"] if of_unit else transfer["transferDate"]
        require(entry["execution_date"] == day, f"execution_date is not that of transfer {number}")
        through = transfer["throughSequence"]
        if kind in ("REPASSE", "REPASSE_CESSAO"):
            require(sequence == through, f"transfer {number} names line {through}")
            return
        require(sequence > through, f"it comes before the REPASSE of transfer {number}")
        ended = transfer["status"] in self.GIVEN_BACK
        require(newer or ended, f"transfer {number} is {transfer['status']}: nothing is given back")

    def missing(self, last):
        for number, transfer in self.by_id.items():
            through = transfer["throughSequence"]
            if through > last:
                continue
            kind = "REPASSE" if transfer.get("beneficiary") is None else "REPASSE_CESSAO"
            if (kind, number) not in self.seen:
                yield through, f"it is not the {kind} of transfer {number}"
            elif transfer["status"] in self.GIVEN_BACK and (f"{kind}_DEVOLVIDO", number) not in self.seen:
                yield through, f"transfer {number} is {transfer['status']}, and no {kind}_DEVOLVIDO gives it back"


class Anticipations:
    """The lines of anticipations, each with those of its units straight after it."""

    INCOMPLETE = "the lines of an anticipation are not complete, or not in order"

    def __init__(self, versions):
        self.versions = versions
        self.first, self.units, self.left = None, [], 0
        self.taken = {}

    def add(self, entry, gross, fee):
        kind, number = entry["operacao"], entry["id_anticipation"]
        if kind in OF_ANTICIPATIONS:
            require(self.first is None and number is not None, self.INCOMPLETE)
            is_end = kind == "ANTECIPACAO_CANCELADA"
            require((number in self.taken) == is_end, "it is made or cancelled twice")
            self.first, self.fee, self.units, self.left = entry, fee, [], gross
            self.lines = [self.content(entry, gross)]
            return
        if self.first is None:
            require(number is None, self.INCOMPLETE)
            return
        is_end = self.first["operacao"] == "ANTECIPACAO_CANCELADA"
        expected = "COMPENSACAO_CANCELADA" if is_end else "ANTECIPACAO_COMPENSADA"
        require(kind == expected and number == self.first["id_anticipation"], self.INCOMPLETE)
        is_later = entry["execution_date"] > self.first["execution_date"]
        require(is_later, "a unit of an anticipation does not fall due later")
        self.units.append((entry["execution_date"], gross))
        self.lines.append(self.content(entry, gross))
        self.left -= gross
        require(self.left >= 0, self.INCOMPLETE)
        if self.left > 0:
            return
        if is_end:
            require(self.taken.pop(number) == self.lines, "what is given back is not what was taken")
        else:
            self.taken[number] = self.lines
            self.check_discount()
        self.first = None

    @staticmethod
    def content(entry, gross):
        """What a line and the one that takes it back have in common."""
        unit = (entry["execution_date"], entry["payment_method"], entry["bandeira"], gross)
        return (*unit, entry["taxa_operacao"], entry["plan_id"], entry["plan_version"])

    def check_discount(self):
        terms = self.versions[self.first["plan_id"], self.first["plan_version"]]["tax"].get("anticipation")
        require(terms is not None, "its plan offers no anticipation")
        ppm = scaled(terms["monthlyRate"], 10_000, "anticipation: monthlyRate")
        made_on = date.fromisoformat(self.first["execution_date"])
        # The days are counted from that of the anticipation, or from the day before, on which the quote was made.
        given = [
            sum(
                anticipation_discount(terms["method"], ppm, gross, (date.fromisoformat(day) - counted_from).days)
                for day, gross in self.units
            )
            for counted_from in (made_on, made_on - timedelta(days=1))
        ]
        require(self.fee in given, f"the discount is {self.fee} centavos, but the plan gives {given[0]}")


class Due:
    """What is due to the seller, line by line."""

    def __init__(self, transfers):
        self.transfers = {transfer["idTransfer"]: transfer for transfer in transfers}
        self.due, self.credited, self.debited = 0, "", ""
        self.later, self.known = [], True

    def add(self, entry):
        operation, day = entry["operacao"], entry["execution_date"]
        if operation == "REPASSE":
            self.pay(entry)
            return
        takes = operation in TAKES
        net = cents(entry["saida_liquida"], "saida_liquida") if takes else cents(entry["entrada_liquida"], "net")
        net = -net if takes else net
        if operation == "REPASSE_DEVOLVIDO" or day <= (self.debited if operation in DEBITS else self.credited):
            self.due += net
        else:
            self.later.append((day, operation in DEBITS, net))

    def pay(self, entry):
        transfer = self.transfers.get(entry["id_transfer"])
        # It may be newer than the list of transfers. From here on it is not known what is due.
        self.known = self.known and transfer is not None
        if not self.known:
            return
        day, debited = transfer["transferDate"], transfer["debitedThrough"]
        is_later = day >= self.credited and debited >= max(self.debited, day)
        require(is_later, "the transfer has an earlier date than the one before it")
        taken, later = [], []
        for line in self.later:
            (taken if line[0] <= (debited if line[1] else day) else later).append(line)
        self.later = later
        due = self.due + sum(net for _, _, net in taken)
        paid, left = cents(transfer["amount"], "amount"), cents(transfer["left"], "left")
        self.due, self.credited, self.debited = left, day, debited
        require(paid + left == due, f"the transfer pays {paid} centavos and leaves {left}, but {due} are due")


# A statement.


def read_plans(plans):
    """The versions by plan and number, and what is wrong with them."""
    versions, findings = {}, []
    for plan in plans:
        for version in plan["versions"]:
            wrong = None
            try:
                digest = prices_digest(version["tax"])
                require(digest == version["digest"], f"the prices have the digest {digest}")
            except INVALID as error:
                wrong = f"plan {plan['id']}, version {version['version']}: {describe(error)}"
                findings.append((None, wrong))
            versions[plan["id"], version["version"]] = {**version, "wrong": wrong}
    return versions, findings


def describe(error):
    if isinstance(error, Wrong):
        return str(error)
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing"
    return f"a field has a value of the wrong type ({error})"


def check(entries, plans, head=None, assignments=(), transfers=None):
    """What is wrong: (sequence, words) for each line with something, (None, words) for a plan. Empty if nothing is."""
    versions, findings = read_plans(plans)
    dated = {plan["id"]: plan["versions"] for plan in plans}
    compared = None if transfers is None else Transfers(transfers, head)
    due = None if transfers is None else Due(transfers)
    anticipations = Anticipations(versions)
    last, last_hash, owner, head_hash, head_line, before = 0, ZEROS, None, ZEROS, None, None
    for entry in entries:
        sequence = entry.get("sequence")
        if type(sequence) is not int or not 1 <= sequence < 2**53:
            findings.append((last + 1, "the line has no valid sequence"))
            continue
        if sequence <= last:
            findings.append((sequence, f"comes after line {last}: it is there twice, or not in order"))
            continue
        if sequence > last + 1:
            findings.append((last + 1, f"lines {last + 1} to {sequence - 1} are missing"))
            before = None
        try:
            follows = sequence > last + 1 or entry["previous_hash"] == last_hash
            require(follows, "previous_hash is not the hash of the line before")
            require(hash_of(entry) == entry["hash"], "hash is not that of the fields: one of them was changed")
            owner = owner or (entry["id_intermediary"], entry["id_seller"])
            require(owner == (entry["id_intermediary"], entry["id_seller"]), "it is of another seller")
            gross, fee = check_amounts(entry)
            if before is not None or sequence == 1:
                check_follows(entry, before)
            if entry["plan_id"] is not None:
                check_fee(entry, versions, gross, fee)
            check_plan_in_force(entry, dated, assignments)
            if compared is not None:
                compared.check(entry)
            # Once a line is wrong, so may be what follows from all of them.
            if not findings:
                anticipations.add(entry, gross, fee)
                if due is not None:
                    due.add(entry)
        except INVALID as error:
            findings.append((sequence, describe(error)))
        last, last_hash, before = sequence, entry.get("hash"), entry
        if head is not None and last == head["sequence"]:
            head_hash, head_line = last_hash, entry
    if head is not None and last < head["sequence"]:
        findings.append((last + 1, f"lines {last + 1} to {head['sequence']} are missing at the end"))
    elif head is not None and head_hash != head["hash"]:
        findings.append((head["sequence"], "the line does not have the hash of the head"))
    elif head_line is not None and next_instalment(head_line) is not None:
        findings.append((head["sequence"], INCOMPLETE))
    elif head is not None and last == head["sequence"] and not findings and anticipations.first is not None:
        findings.append((last, anticipations.INCOMPLETE))
    for sequence, what in [] if compared is None else compared.missing(last):
        if all(found != sequence for found, _ in findings):
            findings.append((sequence, what))
    return findings


def read_json(text):
    return json.loads(text, parse_float=Decimal)


def main(arguments):
    if not 2 <= len(arguments) <= 5:
        sys.exit(__doc__)
    contents = [open(path, encoding="utf-8") for path in arguments]
    findings = check(
        (read_json(line) for line in contents[0] if line.strip()), *(read_json(file.read()) for file in contents[1:])
    )
    for sequence, what in findings:
        print(what if sequence is None else f"line {sequence}: {what}")
    if not findings:
        print("ok")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
